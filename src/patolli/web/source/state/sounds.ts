// Three short notes, made on the spot; off unless the player wants them.

const NOTES: Record<'turn' | 'move' | 'end', number[]> = {
  turn: [523, 659],
  move: [330],
  end: [392, 494, 587],
};

let context: AudioContext | null = null;

export function chime(kind: keyof typeof NOTES): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    NOTES[kind].forEach((pitch, index) => {
      const tone = context!.createOscillator();
      const volume = context!.createGain();
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      const at = start + index * 0.14;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(kind === 'move' ? 0.04 : 0.1, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
      tone.connect(volume).connect(context!.destination);
      tone.start(at);
      tone.stop(at + 0.32);
    });
  } catch {
    // A browser without sound plays on silently.
  }
}
