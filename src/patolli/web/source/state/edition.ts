// The edition file a player has chosen for a game, kept in this browser until a table takes it.

import { recall, remember } from './storage';
import type { Edition } from './types';

const place = (game: string) => `edition.${game}`;

export const editionOf = (game: string): Edition | null => recall<Edition | null>(place(game), null);

export const keepEdition = (game: string, edition: Edition | null): void =>
  remember(place(game), edition && size(edition) > 0 ? edition : null);

/** How many figures an edition corrects. */
export const size = (edition: Edition | null): number => Object.keys(edition?.changed ?? {}).length;
