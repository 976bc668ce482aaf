// Ways to call somebody back to the table: a soft chime, the tab's title, a notification.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Two soft tones, made here: no sound file to fetch. */
export function chime(kind: 'turn' | 'event' | 'chat'): void {
  const on = kind === 'turn' ? settings.chime : kind === 'event' ? settings.soundEvents : settings.soundChat;
  if (!on || typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const start = audio.currentTime;
    const tones = kind === 'turn' ? [523.25, 783.99] : kind === 'chat' ? [659.25] : [392];
    tones.forEach((pitch, index) => {
      const tone = audio!.createOscillator();
      const volume = audio!.createGain();
      const at = start + index * 0.16;
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.12, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
      tone.connect(volume).connect(audio!.destination);
      tone.start(at);
      tone.stop(at + 0.75);
    });
  } catch {
    // no sound device, or the browser waits for a first click
  }
}

export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** A notification, only while the page is hidden. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden) return;
  const note = new Notification(title, { body, tag, icon: '/icon.svg' });
  note.onclick = () => {
    focus();
    note.close();
  };
}
