// The coins that a whitelisted merchant can hold beside its fiat money, and the networks they live on. Scales: decision 0022.
import type { Currency } from '@falaj/money'
import { words, type Bilingual } from './words.ts'

export const coins = ['BTC', 'ETH', 'USDT', 'BUSD', 'USDC'] as const satisfies readonly Currency[]
export type Coin = (typeof coins)[number]
export const isCoin = (text: string): text is Coin => (coins as readonly string[]).includes(text)

export const networks = ['BTC', 'ETH'] as const
export type Network = (typeof networks)[number]
export const networkWords = words({
  BTC: { en: 'Bitcoin', zh: 'Bitcoin' },
  ETH: { en: 'Ethereum', zh: 'Ethereum' },
})

export interface CoinTerms extends Bilingual {
  readonly network: Network
  /** Blocks until a deposit can be used. */
  readonly confirmations: number
  /** Less than this is not credited, as text in whole coins. */
  readonly minimum: string
  /** What a holder should know. */
  readonly mark?: Bilingual
}
export const coinTerms: Readonly<Record<Coin, CoinTerms>> = {
  BTC: { en: 'Bitcoin', zh: '比特币', network: 'BTC', confirmations: 2, minimum: '0.0001' },
  ETH: { en: 'Ether', zh: '以太币', network: 'ETH', confirmations: 12, minimum: '0.002' },
  USDT: { en: 'Tether', zh: '泰达币', network: 'ETH', confirmations: 12, minimum: '10' },
  BUSD: {
    en: 'Binance USD',
    zh: '币安美元',
    network: 'ETH',
    confirmations: 15,
    minimum: '10',
    mark: { en: 'No new issuance', zh: '已停止增发' },
  },
  USDC: { en: 'USD Coin', zh: '美元币', network: 'ETH', confirmations: 12, minimum: '10' },
}
