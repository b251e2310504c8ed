// What others may ask of the requests: who must agree, and what needs somebody at home.
import { type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { neededFor } from '@falaj/contract/people/approval-policy'
import type { Money } from '@falaj/money'
import { policyOf } from '../../../platform/approval/policy.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { colleaguesOf, type Colleague } from '../../../platform/identity/session.ts'
import { auditors, isBlocked } from './approval.detail.ts'
import { counts, ownOpen, waiting } from './approval.store.ts'

/** How many must agree to this amount, and who could: names for those who manage staff, roles for the others. */
export const approvalsFor = async (
  { tx, me, visitor, settings }: Pick<Call, 'tx' | 'me' | 'visitor' | 'settings'>,
  kind: ApprovalKindName,
  amount: Money | null,
) => {
  const { merchantId, personId } = me()
  const { rules } = await policyOf(tx, merchantId, kind)
  const colleagues = await colleaguesOf(tx, merchantId, settings)
  return { needed: neededFor(rules, amount), ...auditors(kind, colleagues, visitor, new Set([personId])) }
}

type Mine = Pick<Me, 'merchantId' | 'personId' | 'stores'>

/** What waits for this person's decision, and their own requests under way; whenever they were made. */
export const countsFor = async (tx: Store, me: Mine) =>
  // A member who is bound to stores takes no part in approvals.
  me.stores ? { authorization: 0, request: 0 } : counts(tx, me, { zone: 'UTC' })
/** How many wait for this person's decision, and the one that expires first. */
export const waitingFor = async (tx: Store, me: Mine) => {
  const { count, expires_at: expiresAt, text_en: en, text_zh: zh } = await waiting(tx, me)
  return { count, expiresAt, text: en !== null && zh !== null ? { en, zh } : null }
}
interface Trouble {
  readonly id: string
  readonly kind: 'sent-back' | 'blocked'
  readonly text: { readonly en: string; readonly zh: string }
}
/** The member's own returned requests, and those nobody can approve. */
export const mineInTrouble = async (tx: Store, me: Mine, colleagues: readonly Colleague[]) =>
  (await ownOpen(tx, me)).flatMap((row): Trouble[] => {
    const text = { en: row.text_en, zh: row.text_zh }
    if (row.standing === 'sent-back') return [{ id: row.id, kind: 'sent-back', text }]
    return isBlocked(row, colleagues) ? [{ id: row.id, kind: 'blocked', text }] : []
  })
