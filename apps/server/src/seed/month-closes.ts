// Closed months of the demo world, once its history is there: closed ones, one reopened, one on hold and one with open items. A short history
// has fewer of them.
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import { mayEnter } from '@falaj/contract/kernel/access'
import { closeApprovable, reopenApprovable } from '../features/insight/month-close/month-close.approvables.ts'
import { checkMonth } from '../features/insight/month-close/month-close.checks.ts'
import { holdMonth, requestClose, requestReopen } from '../features/insight/month-close/month-close.commands.ts'
import { fingerprintOf, monthOf, monthsLater } from '../features/insight/month-close/month-close.rules.ts'
import { firstMonth, lockMonths } from '../features/insight/month-close/month-close.store.ts'
import { execute } from '../platform/approval/execute.ts'
import { lockRequest, writeStep } from '../platform/approval/request.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { colleaguesOf, type Colleague } from '../platform/identity/session.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { sellerOf } from './selling.ts'

const reasons = {
  held: 'The auditor looks at the payouts before we close',
  reopened: 'A refund of the wholesaler belongs in this month',
  bank: 'Agreed with the bank: its file has no references',
  shifts: 'Counted by hand, the till was exchanged',
  orders: 'On its way, it belongs to the next month',
  approvals: 'Will be decided with the new budget',
  disputes: 'The bank decides without our answer',
  statements: 'Nobody needs these currencies',
  invoice: 'Issued once our licence number is confirmed',
} as const
const reasonFor = (check: string): string =>
  Object.hasOwn(reasons, check) ? reasons[check as keyof typeof reasons] : 'Known'

type MonthEnd = 'closed' | 'reopened' | 'held'
/** The newest stays open; what is done with those before it depends on how many there are. */
const plan = (months: readonly string[]): readonly (readonly [month: string, done: MonthEnd])[] =>
  months.slice(0, -1).map((month, at) => {
    const left = months.length - 1 - at
    return [month, left === 1 && months.length > 2 ? 'held' : left === 2 && months.length > 3 ? 'reopened' : 'closed']
  })

export const seedMonthCloses = async (db: Db, settings: Settings, now = new Date()): Promise<void> => {
  const { merchantId } = await sellerOf(db, 'marina')
  await db.transaction().execute(async (tx) => {
    await lockMonths(tx, merchantId)
    const before = await tx
      .selectFrom('month_close')
      .select('month')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst()
    if (before) return
    const first = await firstMonth(tx, merchantId)
    const team = await colleaguesOf(tx, merchantId, settings)
    const people = team.filter(({ visitor }) => mayEnter(approvalKinds['month-close'].maker, visitor))
    const [maker, checker] = [
      people.find(({ visitor }) => visitor.who?.roles.includes('FINANCIAL')),
      people.find(({ visitor }) => visitor.who?.roles.includes('ADMIN')),
    ]
    if (!first || !maker || !checker) return
    const months: string[] = []
    for (let month = first; month < monthOf(now); month = monthsLater(month, 1)) months.push(month)
    for (const [month, done] of plan(months)) await act({ tx, settings, merchantId, maker, checker }, month, done)
  })
}
interface Team {
  readonly tx: Store
  readonly settings: Settings
  readonly merchantId: string
  readonly maker: Colleague
  readonly checker: Colleague
}
const act = async (of: Team, month: string, done: MonthEnd): Promise<void> => {
  const { tx, settings, merchantId, maker, checker } = of
  const me = { ...maker, merchantId, merchantMid: '', sessionId: '' }
  const call = {
    tx,
    settings,
    me: () => me,
    visitor: maker.visitor,
    emit: () => Promise.resolve([]),
    note: () => undefined,
  }
  const approve = async (id: string | null): Promise<void> => {
    if (!id) return
    const row = await lockRequest(tx, merchantId, id)
    await writeStep(tx, row, 'passed', checker)
    await execute(call, [closeApprovable, reopenApprovable], row)
  }
  if (done === 'held') {
    await holdMonth(call, { month, reason: reasons.held })
    return
  }
  const { checks, figures } = await checkMonth(tx, merchantId, month)
  const exceptions = checks
    .filter(({ open }) => open > 0)
    .map(({ check }) => ({ check: check as 'bank', reason: reasonFor(check) }))
  const fingerprint = fingerprintOf(merchantId, month, figures).toString('hex')
  await approve((await requestClose(call, { month, fingerprint, exceptions })).requestId)
  if (done === 'reopened') await approve((await requestReopen(call, { month, reason: reasons.reopened })).requestId)
}
