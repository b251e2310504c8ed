// A database address: `postgres://user:password@host:5432/name`, with one host or several, of which one accepts writes.

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/

/** One address for each host, in their order; a host without a port has the default one. */
export const singleUrls = (text: string): readonly string[] => {
  const [, start = '', hosts = '', end = ''] = shape.exec(text) ?? []
  return start === '' ? [text] : hosts.split(',').map((host) => `${start}${host}${end}`)
}
/** What all hosts of an address share: user, password and database are those of the first. */
export const firstUrl = (text: string): URL => new URL(singleUrls(text)[0]!)

export interface Host {
  readonly host: string
  readonly port: number
}
export const hostsOf = (text: string): readonly Host[] =>
  singleUrls(text).map((each) => {
    const { hostname, port } = new URL(each)
    return { host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) }
  })

/** Complete: a user, a host and a database. */
export const isDatabaseUrl = (text: string): boolean => {
  if (!shape.test(text)) return false
  const singles = singleUrls(text)
  // A socket's folder is a parameter: only an address without it needs a host.
  const isWhole = (each: string): boolean => {
    if (!URL.canParse(each)) return false
    const { username, hostname, pathname } = new URL(each)
    return username !== '' && pathname.length > 1 && (singles.length === 1 || hostname !== '')
  }
  return singles.every(isWhole)
}
/** For messages: neither user nor password. */
export const shownAddress = (text: string): string => {
  const hosts = hostsOf(text).map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
  return hosts.join(',') + firstUrl(text).pathname
}
