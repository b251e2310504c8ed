// What an authenticator app shows.
import { generateSync } from 'otplib'

const stepSeconds = 30
/** Code of this step, or of some steps before or after it: the server accepts one each way, which gives three without waiting. */
export const totp = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds })

/** A code of the previous step is valid until this step ends: a test that needs one must not start in its last seconds. A timer may be early. */
export const earlyInStep = async (marginMs = 6_000): Promise<void> => {
  const left = stepSeconds * 1000 - (Date.now() % (stepSeconds * 1000))
  if (left < marginMs) await new Promise((resolve) => setTimeout(resolve, left + 50))
}
