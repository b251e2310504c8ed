// Specification 7: what is sent with every call, the first ones included. Small: the login-free pages carry it too.

/** The language is always en; texts are chosen here by code. */
export const consoleHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  'x-language': 'en',
  'x-platform': '4',
  'x-host-app': 'falaj-console',
})
