// Whether the books and the chains of a database are what they were, with figures: what a restore ends with.
import { sql } from 'kysely'
import { toDisplay, type Currency } from '@falaj/money'
import { trialBalance } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting } from '@falaj/ledger/upkeep'
import { sealWaiting } from '../audit/seal.ts'
import { verifyChain } from '../audit/verify.ts'
import type { Db } from '../db/pool.ts'
import { checkOwner, ledgerOwners } from '../ledger/chain-check.ts'

export interface Proof {
  readonly postings: number
  readonly trial: readonly { readonly currency: Currency; readonly debits: bigint; readonly credits: bigint }[]
  readonly ledgerEntries: number
  readonly historyLines: number
  /** Empty: everything fits. */
  readonly faults: readonly string[]
}

const trialOf = async (db: Db): Promise<Proof['trial']> => {
  const lines = await trialBalance(db)
  const byCurrency = Map.groupBy(lines, ({ account }) => account.currency)
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    debits: own.reduce((sum, { balance }) => (balance < 0n ? sum - balance : sum), 0n),
    credits: own.reduce((sum, { balance }) => (balance > 0n ? sum + balance : sum), 0n),
  }))
}

const ledgerOf = async (db: Db, signal?: AbortSignal): Promise<{ entries: number; faults: string[] }> => {
  let entries = 0
  // What the folder and the sealer had left to do at that moment.
  while ((await foldWaiting(db)) > 0) signal?.throwIfAborted()
  while ((await db.transaction().execute(sealEntries)) > 0) signal?.throwIfAborted()
  const faults = (await selfCheck(db)).map(({ fault, count, example }) => `ledger: ${fault} ${count} (${example})`)
  for (const owner of await ledgerOwners(db)) {
    const check = await checkOwner(db, owner, signal)
    entries += check.entries
    if (check.fault) faults.push(`ledger: ${owner} ${check.fault}`)
  }
  return { entries, faults }
}

const historyOf = async (db: Db, signal?: AbortSignal): Promise<{ lines: number; faults: string[] }> => {
  while ((await sealWaiting(db)) > 0) signal?.throwIfAborted()
  const { rows } = await sql<{ chain: string }>`select distinct chain from audit_block order by 1`.execute(db)
  let lines = 0
  const faults: string[] = []
  for (const { chain } of rows) {
    signal?.throwIfAborted()
    const verdict = await verifyChain(db, chain)
    if (verdict.ok) lines += verdict.lines
    else faults.push(`history: ${chain} ${verdict.why} in block ${verdict.block}`)
  }
  return { lines, faults }
}

export const proofOf = async (db: Db, signal?: AbortSignal): Promise<Proof> => {
  const { rows } = await sql<{ postings: string }>`
    select count(distinct posting_id)::text as postings from ledger.key`.execute(db)
  const trial = await trialOf(db)
  const ledger = await ledgerOf(db, signal)
  const history = await historyOf(db, signal)
  const unequal = trial.filter(({ debits, credits }) => debits !== credits)
  return {
    postings: Number(rows[0]!.postings),
    trial,
    ledgerEntries: ledger.entries,
    historyLines: history.lines,
    faults: [
      ...unequal.map(({ currency, debits, credits }) => `trial balance: ${currency} ${debits} and ${credits}`),
      ...ledger.faults,
      ...history.faults,
    ],
  }
}

const count = (value: number): string => value.toLocaleString('en')
export const proofText = ({ postings, trial, ledgerEntries, historyLines, faults }: Proof): string =>
  [
    `Postings       ${count(postings)}`,
    ...trial.map(({ currency, debits, credits }) => {
      const [debit, credit, open] = [debits, credits, credits - debits].map((minor) => toDisplay({ minor, currency }))
      return `Trial balance  ${currency} debits ${debit}, credits ${credit}, difference ${open}`
    }),
    `Ledger         ${count(ledgerEntries)} sealed entries checked`,
    `History        ${count(historyLines)} entries checked`,
    ...(faults.length === 0 ? ['Result         everything fits'] : faults.map((fault) => `FAULT          ${fault}`)),
  ].join('\n')
