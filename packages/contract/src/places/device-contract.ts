// The offline contract: what the server promises a till it may take without a network, signed, with an end. Both sides judge a sale by the
// same function.

export const tillMethods = ['card', 'qr', 'cash'] as const
export type TillMethod = (typeof tillMethods)[number]

/** A method without a line is not taken offline. Amounts are minor units as text; null: no limit. */
export interface OfflineCap {
  readonly method: TillMethod
  readonly currency: string
  readonly sale: string | null
  /** The sum of all stored sales by this method. */
  readonly sum: string | null
}
export interface OfflineContract {
  readonly id: string
  readonly device: string
  readonly epoch: number
  readonly from: number
  readonly until: number
  /** The most events that may be stored unsent. */
  readonly count: number
  readonly caps: readonly OfflineCap[]
}
export const contractText = (contract: OfflineContract): string =>
  JSON.stringify([
    'falaj offline contract',
    contract.id,
    contract.device,
    contract.epoch,
    contract.from,
    contract.until,
    contract.count,
    contract.caps.map(({ method, currency, sale, sum }) => [method, currency, sale, sum]),
  ])
/** Only of texts whose signature was verified. */
export const readContract = (text: string): OfflineContract | null => {
  try {
    const [title, id, device, epoch, from, until, count, caps] = JSON.parse(text) as unknown[]
    if (title !== 'falaj offline contract' || !Array.isArray(caps)) return null
    const lines = (caps as [TillMethod, string, string | null, string | null][]).map(
      ([method, currency, sale, sum]) => ({ method, currency, sale, sum }),
    )
    return { id, device, epoch, from, until, count, caps: lines } as OfflineContract
  } catch {
    return null
  }
}
/** The device's clock may be this wrong at its last contact; beyond it nothing is taken offline. */
export const clockToleranceMs = 600_000

export interface OfflineSale {
  readonly method: TillMethod
  readonly currency: string
  readonly minor: bigint
  /** How many sales it is the sum of; one unless said. */
  readonly count?: number
}
/** Why a sale may not be taken offline. */
export type OfflineWhy = 'NO_CONTRACT' | 'CONTRACT_OVER' | 'METHOD' | 'SALE_CAP' | 'SUM_CAP' | 'COUNT'
export const offlineRefusal = (
  contract: OfflineContract | null,
  stored: readonly OfflineSale[],
  sale: OfflineSale,
  now: number,
): OfflineWhy | null => {
  if (!contract) return 'NO_CONTRACT'
  if (now >= contract.until || now < contract.from - clockToleranceMs) return 'CONTRACT_OVER'
  const cap = contract.caps.find(({ method, currency }) => method === sale.method && currency === sale.currency)
  if (!cap) return 'METHOD'
  if (stored.reduce((sum, { count = 1 }) => sum + count, 0) >= contract.count) return 'COUNT'
  if (cap.sale !== null && sale.minor > BigInt(cap.sale)) return 'SALE_CAP'
  return cap.sum !== null && storedSum(stored, cap) + sale.minor > BigInt(cap.sum) ? 'SUM_CAP' : null
}
export const storedSum = (
  stored: readonly OfflineSale[],
  { method, currency }: Pick<OfflineCap, 'method' | 'currency'>,
): bigint =>
  stored.reduce((sum, each) => (each.method === method && each.currency === currency ? sum + each.minor : sum), 0n)
/** What is left of a cap for more stored sales; null: no limit. */
export const offlineRoom = (stored: readonly OfflineSale[], cap: OfflineCap): bigint | null => {
  if (cap.sum === null) return null
  const left = BigInt(cap.sum) - storedSum(stored, cap)
  return left > 0n ? left : 0n
}

/** Notes and coins that are counted one by one, in minor units; smaller coins are counted as a sum. */
export const denominations: Readonly<Record<string, readonly number[]>> = {
  AED: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  GBP: [5_000, 2_000, 1_000, 500],
  EUR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
}

/** PBKDF2 with SHA-256 of the PIN that a refund asks for: a till compares it without a network. */
export const pinRounds = 210_000
export const pinLength = 6
