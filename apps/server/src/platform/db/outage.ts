// Whether a failure means that the database is away or cannot accept writes now: the same statement may work in a while.

/** Connection lost, no resources (a full disk is one), shutting down or starting up, an I/O error, a standby before its promotion. */
const states = /^(08...|53...|57P0[1-5]|58...|25006)$/
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own failures have no code. */
const driverWords = /^(Connection terminated|Connection ended|Client has encountered a connection error|timeout e)/

export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // A failed `fetch` to others is a TypeError with its cause inside: no failure of ours.
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? states.test(code) || socketCodes.has(code) : driverWords.test(error.message)
}
