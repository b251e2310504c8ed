// A sound loud enough for a whole shop. Browsers play it once somebody has touched the page, which at a till is always so.
const beeps = 8
export const soundAlarm = (): void => {
  const audio = new AudioContext()
  for (let beep = 0; beep < beeps; beep++) {
    const tone = audio.createOscillator()
    tone.frequency.value = beep % 2 === 0 ? 880 : 660
    tone.connect(audio.destination)
    tone.start(audio.currentTime + beep * 0.4)
    tone.stop(audio.currentTime + beep * 0.4 + 0.3)
  }
  setTimeout(() => void audio.close(), beeps * 400 + 500)
}
