// Ports on which Falaj, its database and its rails may listen on this machine.
import { singleUrls } from './database-url.ts'
import type { Settings } from './settings.ts'

type Listening = Pick<
  Settings,
  | 'port'
  | 'acquirerPort'
  | 'acquirer'
  | 'database'
  | 'chain'
  | 'bankGateway'
  | 'payoutGateway'
  | 'fxGateway'
  | 'messageGateway'
>
const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
}
const portOf = (text: string): number => {
  const { port, protocol } = new URL(text)
  return port ? Number(port) : (defaultPorts[protocol] ?? 0)
}
export const ownPortsOf = ({ port, acquirerPort, database, chain, ...rails }: Listening): ReadonlySet<number> => {
  const { acquirer, bankGateway, payoutGateway, fxGateway, messageGateway } = rails
  const gateways = [acquirer, bankGateway, payoutGateway, fxGateway, messageGateway]
  const nodes = [chain.ethereum, chain.bitcoin, chain.signer]
  const databases = [database?.appUrl, database?.ownerUrl].flatMap((url) => (url ? singleUrls(url) : []))
  const urls = [...databases, ...[...gateways, ...nodes].map((each) => each?.url)]
  return new Set([
    port,
    acquirerPort,
    ...urls.filter((url) => url !== undefined && URL.canParse(url)).map((url) => portOf(url!)),
  ])
}
