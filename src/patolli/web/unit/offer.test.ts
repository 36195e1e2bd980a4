import { describe, expect, it } from 'vitest';
import { deeds, firstCount, most, named, offerOf, opening, openPlaces, stepped } from '../source/state/offer';
import type { Asked, Choice, Item } from '../source/state/types';

const asked: Asked = { ask: '', asked_of: '', meter: null, have: [], steps: [] };
const choice = (word: string, more: Partial<Choice> = {}): Choice => ({
  word,
  label: word,
  hint: '',
  short: word,
  place: '',
  onto: '',
  icon: '',
  effect: [],
  price: [],
  leaves: [],
  key: '',
  final: '',
  count: {},
  next: [],
  ...more,
});

describe('where choices stand', () => {
  const open = new Set(['D4']);

  it('on the board if their place is there, else as chips, and each once', () => {
    const choices = [choice('walk d4', { place: 'D4' }), choice('dig d4', { place: 'D4' }), choice('swap'), choice('fly', { place: 'Z9' })];
    const { places, chips, go } = offerOf(choices, asked, open);
    expect([...places].map(([place, here]) => [place, here.map(({ id }) => id)])).toEqual([['D4', ['walk d4', 'dig d4']]]);
    expect(chips.map(({ id }) => id)).toEqual(['swap', 'fly']);
    expect(go).toBeNull();
  });

  it('an opened place lets second places take what it offers, and no other does', () => {
    const sites = new Set(['die', 'other', 'site-1', 'site-2']);
    const choices = [
      choice('visit 1', { place: 'die', onto: 'site-1' }),
      choice('visit 2', { place: 'die', onto: 'site-2' }),
      choice('send 1', { place: 'other', onto: 'site-1' }),
    ];
    const offer = offerOf(choices, asked, sites);
    expect([...opening(offer, '', sites).places.keys()]).toEqual(['die', 'other']);
    const opened = opening(offer, 'die', sites);
    expect(opened.places.get('site-1')?.map(({ id }) => id)).toEqual(['visit 1']);
    expect(opened.places.get('site-2')?.map(({ id }) => id)).toEqual(['visit 2']);
    expect(offer.places.has('site-1')).toBe(false);
    expect(opening(offer, 'die', new Set(['die'])).places.has('site-1')).toBe(false);
  });

  it('of two places alike either may be taken up first', () => {
    const tiles = new Set(['a', 'b', 'c']);
    const pair = (one: string, other: string) => choice(`keep ${one} ${other}`, { place: one, onto: other });
    const offer = offerOf([pair('a', 'b'), pair('b', 'c'), pair('c', 'a')], asked, tiles);
    for (const first of tiles) {
      const opened = opening(offer, first, tiles);
      for (const second of tiles) {
        if (second === first) continue;
        const [only, ...more] = opened.places.get(second)!;
        expect(more).toEqual([]);
        expect(only!.words[0]!.split(' ').slice(1).sort()).toEqual([first, second].sort());
      }
    }
  });

  it('the one answer that passes the turn on is the button', () => {
    const end = choice('act end', { final: 'turn' });
    // Its place is the same when chance comes next or the same player is asked again.
    const ends = (final: '' | 'chance') => choice('pass', { icon: 'end-turn', final });
    expect(offerOf([choice('swap'), ends('')], asked, open).go?.id).toBe('pass');
    expect(offerOf([choice('swap'), ends('chance')], asked, open).go?.id).toBe('pass');
    expect(offerOf([choice('swap'), end], asked, open).go?.id).toBe('act end');
    expect(offerOf([end], asked, open).go?.id).toBe('act end');
    expect(offerOf([end, choice('pass', { final: 'turn' })], asked, open).go).toBeNull();
  });

  it('a place is open where a scene has an outline or a word, not where it has a ghost', () => {
    const items = [{ id: 'a', place: 'D4', hit: 'M0 0z' }, { id: 'b', word: 'x' }, { id: 'c', place: 'E5', hit: 'M0 0z', ghost: 'x' }];
    expect([...openPlaces(items as Item[])]).toEqual(['D4', 'b']);
  });
});

describe('answers that follow', () => {
  it('with a place are deeds of their own, without one ways to turn', () => {
    const next = (word: string, place = '') => ({ word, place, short: word, effect: [] });
    const [pick, plate] = deeds([choice('pick 1', { place: 'tooth', next: [next('action 1', 'plate'), next('turn 2')] })]);
    expect(pick).toMatchObject({ id: 'pick 1', place: 'tooth' });
    expect(pick!.turns.map(({ words }) => words)).toEqual([['pick 1', 'turn 2']]);
    expect(plate).toMatchObject({ id: 'pick 1 + action 1', place: 'plate', words: ['pick 1', 'action 1'] });
  });
});

describe('numbers of several kinds', () => {
  const pay = (wood: number, stone: number) => choice(`pay ${wood} ${stone}`, { count: { wood, stone } });
  const steps = [
    { key: 'wood', icon: 'wood', name: 'Wood' },
    { key: 'stone', icon: 'stone', name: 'Stone' },
  ];
  const given = (choices: Choice[]) => offerOf(choices, { ...asked, steps }, new Set()).steps!;

  it('more of one is less of the other where the sum is fixed', () => {
    const sums = given([pay(2, 0), pay(1, 1), pay(0, 2)]);
    expect(firstCount(sums).word).toBe('pay 2 0');
    expect(stepped(sums, pay(2, 0), 'stone', 1)?.word).toBe('pay 1 1');
    expect(stepped(sums, pay(2, 0), 'wood', 1)).toBeNull();
    expect(most(sums, 'stone')).toBe(2);
  });

  it('begin with nothing where nothing may be given, and go one by one', () => {
    const free = given([pay(1, 0), pay(0, 0), pay(0, 1), pay(1, 1), pay(3, 1)]);
    expect(firstCount(free).word).toBe('pay 0 0');
    expect(stepped(free, pay(0, 0), 'wood', 1)?.word).toBe('pay 1 0');
    expect(stepped(free, pay(1, 0), 'wood', 1)?.word).toBe('pay 3 1');
  });

  it('what has no number stays a chip', () => {
    const { chips, steps: counted } = offerOf([pay(1, 0), pay(0, 1), choice('keep')], { ...asked, steps }, new Set());
    expect(counted?.choices).toHaveLength(2);
    expect(chips.map(({ id }) => id)).toEqual(['keep']);
  });
});

it('a deed is called by what is written on it', () => {
  const deed = (short: string, label: string) => deeds([choice('w', { short, label })])[0]!;
  expect(named(deed('Dig', 'Dig at D4'))).toBe('Dig at D4');
  expect(named(deed('Swap', 'Exchange a treasure'))).toBe('Swap: Exchange a treasure');
  const next = [{ word: 'fish', short: 'Palenque 1', place: 'plate', effect: ['3 corn'] }];
  const both = deeds([choice('w', { short: 'Palenque 1', label: 'Pick up: Palenque 1', next })]);
  expect(both.map(named)).toEqual(['Pick up: Palenque 1', 'Pick up: Palenque 1 › 3 corn']);
});
