import type { Live } from './live-store.ts'

const storageKey = 'virage.office.sound'

/** Returns whether the console makes sounds. It doesn't until somebody switches them on. */
export const hasSound = (): boolean => localStorage.getItem(storageKey) === 'on'

/** Switches sounds on or off. */
export function setSound(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  if (on) play(660)
}

let audio: AudioContext | undefined

/** Plays a short tone. @param frequency in hertz */
function play(frequency: number): void {
  audio ??= new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  const { currentTime: now } = audio
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.2, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25)
  tone.connect(volume).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.25)
}

/** Plays a tone for the first bid on a lot, and another one when a bid moves the end of a lot. */
export function soundChanges(before: Live, after: Live): void {
  if (!hasSound()) return
  const changes = [...after.lots.values()].flatMap((lot) => {
    const old = before.lots.get(lot.exclusiveId)
    return old && old !== lot ? [{ old, lot }] : []
  })
  if (changes.some(({ old, lot }) => old.numberOfBids === 0 && lot.numberOfBids > 0)) play(880)
  if (changes.some(({ old, lot }) => lot.numberOfBids > old.numberOfBids && lot.endDate > old.endDate)) play(440)
}
