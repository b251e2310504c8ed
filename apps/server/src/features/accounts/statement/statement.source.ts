// Where a statement's rows come from: an account of the ledger, or the records of a merchant below.
import type { Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import * as ledger from './statement.ledger.ts'
import { isSharedWhole } from './statement.stores.ts'
import { secondaryKinds, secondaryMovements, secondarySums, subjectText, type About } from './statement.secondary.ts'

export type StatementPeriod = ledger.StatementPeriod & { readonly about?: About | null }
export type { Sums } from './statement.ledger.ts'
type Secondary = ledger.StatementPeriod & { readonly about: About }
const isSecondary = (wanted: StatementPeriod): wanted is Secondary => Boolean(wanted.about)

export const numberAll = async (tx: Store, wanted: StatementPeriod): Promise<void> => {
  if (!isSecondary(wanted)) await ledger.numberAll(tx, wanted)
}
export const sumsOf = (tx: Store, wanted: StatementPeriod): Promise<ledger.Sums> =>
  isSecondary(wanted) ? secondarySums(tx, wanted) : ledger.sumsOf(tx, wanted)
export const movements = (tx: Store, wanted: StatementPeriod) =>
  isSecondary(wanted) ? secondaryMovements(tx, wanted) : ledger.movements(tx, wanted)
export const isEmpty = async (tx: Store, wanted: StatementPeriod): Promise<boolean> => {
  if (!isSecondary(wanted)) return ledger.isEmpty(tx, wanted)
  for await (const page of secondaryMovements(tx, wanted)) return page.length === 0
  return true
}
export const aboutOf = async (
  tx: Store,
  registry: Pick<Registry, 'movements'>,
  wanted: StatementPeriod,
  page: readonly ledger.Movement[],
): ReturnType<typeof ledger.aboutOf> =>
  // Another merchant's records: named by their own merchant's names.
  ledger.aboutOf(tx, registry, { merchantId: wanted.about?.childId ?? wanted.merchantId }, page)
/** What the rows are compared with: of an account its balance, of records the sum of each kind. */
export const isSound = async (tx: Store, wanted: StatementPeriod): Promise<boolean> => {
  if (!isSecondary(wanted))
    return (
      (await ledger.isSound(tx, wanted)) &&
      (!wanted.stores || wanted.type !== 'settlement' || (await isSharedWhole(tx, wanted)))
    )
  const kinds: Record<string, bigint> = {}
  for await (const page of secondaryMovements(tx, wanted))
    for (const { business_kind: kind, amount } of page) kinds[kind] = (kinds[kind] ?? 0n) + BigInt(amount)
  const sums = await secondaryKinds(tx, wanted)
  return [...new Set([...Object.keys(kinds), ...Object.keys(sums)])].every((kind) => kinds[kind] === sums[kind])
}
export const accountText = async (tx: Store, mid: string, wanted: StatementPeriod): Promise<string> =>
  isSecondary(wanted)
    ? subjectText(tx, wanted.about)
    : [mid, wanted.type, wanted.currency, ...(wanted.stores ?? [])].join(' ')
