// The settings of the chains: nodes, account keys, the signer. Private keys are no setting: only the signer has them.
import type { Setting } from './settings.ts'

const tokens = ['USDT', 'USDC', 'BUSD'] as const
type Token = (typeof tokens)[number]
/** As their makers publish them, on chain 1. */
const mainnetContracts: Readonly<Record<Token, string>> = {
  USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  BUSD: '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
}
const bitcoinNetworks = ['mainnet', 'testnet', 'regtest'] as const
export interface ChainSettings {
  readonly ethereum: {
    readonly url: string
    readonly token: string | null
    readonly chainId: number
    /** Null means of the sandbox's own seed. */
    readonly accountKey: string | null
    readonly contracts: Readonly<Partial<Record<Token, string>>>
  } | null
  readonly bitcoin: {
    readonly url: string
    readonly login: string | null
    readonly network: (typeof bitcoinNetworks)[number]
    readonly accountKey: string | null
  } | null
  /** Null means the sandbox's own seed signs, or nobody. */
  readonly signer: { readonly url: string; readonly token: string | null } | null
  readonly coinsOff: ReadonlySet<string>
  /** Sandbox: seconds between two blocks of its Ethereum; 0: only on request. */
  readonly blockSeconds: number
}
export const chainSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_CHAIN_ETH_URL',
    unset: 'the simulated chain (sandbox), nobody (live)',
    says: 'An Ethereum node’s JSON-RPC: an https address; in live mode with FALAJ_CHAIN_ETH_KEY and FALAJ_CHAIN_SIGNER_URL.',
  },
  { name: 'FALAJ_CHAIN_ETH_TOKEN', unset: 'none', says: 'Sent to FALAJ_CHAIN_ETH_URL as `Authorization: Bearer …`.' },
  { name: 'FALAJ_CHAIN_ETH_ID', unset: '1', says: 'The chain’s id; a node of another chain is refused.' },
  {
    name: 'FALAJ_CHAIN_ETH_KEY',
    unset: 'of the seed in the data folder (sandbox)',
    says: 'Extended public key of the account m/44’/60’/0’, from which deposit addresses are derived.',
  },
  ...tokens.map((token) => ({
    name: `FALAJ_CHAIN_${token}`,
    unset: 'its maker’s contract (chain 1), none (others)',
    says: `The contract of ${token}; a token without one is switched off.`,
  })),
  {
    name: 'FALAJ_CHAIN_BTC_URL',
    unset: 'the simulated chain (sandbox), nobody (live)',
    says: 'A Bitcoin Core node’s JSON-RPC with the path of its watch-only wallet; docs/chain.md says how that is made. In live mode with FALAJ_CHAIN_BTC_KEY and FALAJ_CHAIN_SIGNER_URL.',
  },
  { name: 'FALAJ_CHAIN_BTC_LOGIN', unset: 'none', says: '`user:password` of FALAJ_CHAIN_BTC_URL.' },
  { name: 'FALAJ_CHAIN_BTC_NETWORK', unset: 'mainnet', says: '`mainnet`, `testnet` or `regtest`.' },
  {
    name: 'FALAJ_CHAIN_BTC_KEY',
    unset: 'of the seed in the data folder (sandbox)',
    says: 'Extended public key of the account m/84’/0’/0’, from which deposit addresses are derived.',
  },
  {
    name: 'FALAJ_CHAIN_SIGNER_URL',
    unset: 'a seed in the data folder (sandbox), nobody (live)',
    says: 'Who has the private keys: an https address that takes JSON `{ network, unsigned, paths, reference, coin, to, amount }` and answers `{ signed }`; docs/chain.md.',
  },
  {
    name: 'FALAJ_CHAIN_SIGNER_TOKEN',
    unset: 'none',
    says: 'Sent to FALAJ_CHAIN_SIGNER_URL as `Authorization: Bearer …`.',
  },
  { name: 'FALAJ_CHAIN_COINS_OFF', unset: 'none', says: 'Coins that are switched off, such as `BUSD`.' },
  {
    name: 'FALAJ_CHAIN_BLOCK_SECONDS',
    unset: '6 (0 in tests)',
    says: 'Sandbox only: seconds between two blocks of the simulated Ethereum; Bitcoin’s take five times as long. 0: a block comes only on request.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never
const keyPattern = /^[xztv]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/
export const readChainSettings = (env: Env, mode: 'sandbox' | 'live', isTest: boolean, wrong: Wrong): ChainSettings => {
  /** A node's address often has a secret in its path: it is not repeated. */
  const url = (name: string): string | null => {
    const value = env[name] ?? null
    if (value !== null && !(mode === 'live' ? /^https:\/\/\S+$/ : /^https?:\/\/\S+$/).test(value))
      wrong(name, '(hidden)', 'an https address')
    return value
  }
  const matching = (name: string, pattern: RegExp, mend: string): string | null => {
    const value = env[name] ?? null
    if (value !== null && !pattern.test(value)) wrong(name, name.endsWith('_KEY') ? '(hidden)' : value, mend)
    return value
  }
  const key = (name: string): string | null =>
    matching(name, keyPattern, 'an extended PUBLIC key of an account: xpub…, zpub…, tpub… or vpub…')
  const ethUrl = url('FALAJ_CHAIN_ETH_URL')
  const btcUrl = url('FALAJ_CHAIN_BTC_URL')
  const signerUrl = url('FALAJ_CHAIN_SIGNER_URL')
  const chainId = Number(matching('FALAJ_CHAIN_ETH_ID', /^[1-9]\d{0,14}$/, 'a whole number from 1 on') ?? '1')
  const network = bitcoinNetworks.find((each) => each === (env['FALAJ_CHAIN_BTC_NETWORK'] ?? 'mainnet'))
  if (!network)
    return wrong(
      'FALAJ_CHAIN_BTC_NETWORK',
      env['FALAJ_CHAIN_BTC_NETWORK'] ?? '',
      `use one of ${bitcoinNetworks.join(', ')}`,
    )
  const [ethKey, btcKey] = [key('FALAJ_CHAIN_ETH_KEY'), key('FALAJ_CHAIN_BTC_KEY')]
  const isKeyNeeded = mode === 'live' || signerUrl !== null
  if (ethUrl && isKeyNeeded && !ethKey) wrong('FALAJ_CHAIN_ETH_KEY', '', 'goes with FALAJ_CHAIN_ETH_URL')
  if (btcUrl && isKeyNeeded && !btcKey) wrong('FALAJ_CHAIN_BTC_KEY', '', 'goes with FALAJ_CHAIN_BTC_URL')
  if (mode === 'live' && (ethUrl || btcUrl) && !signerUrl)
    wrong('FALAJ_CHAIN_SIGNER_URL', '', 'who signs: goes with a node’s address in live mode')
  const contracts = tokens.flatMap((token) => {
    const set = matching(`FALAJ_CHAIN_${token}`, /^0x[\da-f]{40}$/i, 'a contract’s address, such as 0x…')
    const at = set ?? (chainId === 1 ? mainnetContracts[token] : null)
    return at ? [[token, at] as const] : []
  })
  const off = (env['FALAJ_CHAIN_COINS_OFF'] ?? '').split(',').map((coin) => coin.trim())
  const coinsOff = off.filter((coin) => coin !== '')
  if (coinsOff.some((coin) => !['BTC', 'ETH', ...tokens].includes(coin)))
    wrong('FALAJ_CHAIN_COINS_OFF', coinsOff.join(','), 'coins such as BUSD,USDC')
  const seconds = matching('FALAJ_CHAIN_BLOCK_SECONDS', /^\d{1,4}$/, 'a whole number from 0 to 9999')
  return {
    ethereum: ethUrl
      ? {
          url: ethUrl,
          token: env['FALAJ_CHAIN_ETH_TOKEN'] ?? null,
          chainId,
          accountKey: ethKey,
          contracts: Object.fromEntries(contracts),
        }
      : null,
    bitcoin: btcUrl ? { url: btcUrl, login: env['FALAJ_CHAIN_BTC_LOGIN'] ?? null, network, accountKey: btcKey } : null,
    signer: signerUrl ? { url: signerUrl, token: env['FALAJ_CHAIN_SIGNER_TOKEN'] ?? null } : null,
    coinsOff: new Set(coinsOff),
    blockSeconds: Number(seconds ?? (isTest ? '0' : '6')),
  }
}
