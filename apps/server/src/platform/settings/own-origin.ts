import type { Settings } from './settings.ts'

/** Where people reach this server when no request says so: for links in messages that jobs send. */
export const ownOrigin = ({ publicOrigin, host, port }: Pick<Settings, 'publicOrigin' | 'host' | 'port'>): string => {
  if (publicOrigin) return publicOrigin
  // An address to listen on is not always one to open.
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
