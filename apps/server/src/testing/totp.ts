// What an authenticator app shows.
import { generateSync } from 'otplib'

const stepSeconds = 30
/** Of this step, or so many before or after it: the server takes one each way, which makes three without waiting. */
export const totp = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds })

/** A code of the step before is good until this step ends: whoever wants one does not begin in its last seconds. A timer may be early. */
export const earlyInStep = async (marginMs = 6_000): Promise<void> => {
  const left = stepSeconds * 1000 - (Date.now() % (stepSeconds * 1000))
  if (left < marginMs) await new Promise((resolve) => setTimeout(resolve, left + 50))
}
