// One request for this reader: the approved text, its outcome, and the reader's available actions.
import { mayEnter, staffCheckers, type Visitor } from '@falaj/contract/kernel/access'
import { approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { errors } from '@falaj/contract/kernel/errors'
import { approval, blocked } from '@falaj/contract/people/approval'
import { policyRules } from '@falaj/contract/people/approval-policy'
import type { Output } from '@falaj/contract/kernel/endpoint'
import * as z from 'zod/mini'
import { isNewFor } from '../../../platform/approval/cooling.ts'
import { decisionFault } from '../../../platform/approval/decide.ts'
import { approvableOf, type Approvables } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { openedChanges } from '../../../platform/approval/sealed-text.ts'
import {
  amountOf,
  approvalRequestOf,
  isIntact,
  canonicalOf,
  kindOf,
  type RequestRow,
} from '../../../platform/approval/request.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Colleague } from '../../../platform/identity/session.ts'
import * as store from './approval.store.ts'

/** Names for those who manage staff, roles for the others. */
export const auditors = (
  kind: ApprovalKindName,
  colleagues: readonly Colleague[],
  reader: Visitor,
  without: ReadonlySet<string> = new Set(),
) => {
  const { checker } = approvalKinds[kind]
  const isManager = mayEnter(staffCheckers, reader)
  return {
    roles: [...checker.roles],
    people: colleagues
      .filter(({ visitor, personId }) => mayEnter(checker, visitor) && !without.has(personId))
      .map(({ name, visitor }) => ({ name: isManager ? name : null, roles: [...visitor.who.roles] })),
  }
}

/** Pending, and nobody is left who could approve it. */
export const isBlocked = (
  row: { readonly kind: ApprovalKindName; readonly standing: string; readonly maker_person_id: string },
  colleagues: readonly Colleague[],
): boolean =>
  row.standing === 'created' &&
  !colleagues.some(
    ({ personId, visitor }) => personId !== row.maker_person_id && mayEnter(approvalKinds[row.kind].checker, visitor),
  )

export const detailOf = async (
  own: TxContext,
  approvables: Approvables,
  { me, visitor }: { readonly me: Me; readonly visitor: Visitor },
  row: RequestRow,
  colleagues: readonly Colleague[],
): Promise<Output<typeof approval.detail>> => {
  const { tx } = own
  const steps = await store.steps(tx, row)
  const kind = kindOf(row)
  const isMaker = row.maker_person_id === me.personId
  const hadPart = steps.some(({ person_id, maker_person_id }) => [person_id, maker_person_id].includes(me.personId))
  // A member who neither requested nor decides nor manages staff does not learn that it exists.
  if (!isMaker && !hadPart && !mayEnter(kind.checker, visitor) && !mayEnter(staffCheckers, visitor))
    throw fail('NOT_FOUND')
  // A member who views as another role cannot decide.
  const fault = visitor.who?.viewedBy ? 'VIEWING_AS' : await decisionFault(own, row, me)
  const { standing, approvals } = await store.standingOf(tx, row)
  const waiting = row.state === 'APPLIED'
  const spent = new Set(
    steps
      .filter(({ step, revision }) => revision === row.revision && ['passed', 'rejected', 'sent-back'].includes(step))
      .flatMap(({ person_id }) => (person_id ? [person_id] : [])),
  )
  for (const { maker_person_id } of steps) spent.add(maker_person_id)
  const waitingFor = waiting
    ? auditors(
        row.kind,
        colleagues.filter((each) => !isNewFor(each, row.applied_at ?? row.created_at)),
        visitor,
        spent,
      )
    : { roles: [...kind.checker.roles], people: [] }
  const approvable = approvableOf(approvables, row.kind)
  const open = row.state === 'CREATED' || waiting
  const acts = isMaker && !visitor.who?.viewedBy
  return {
    id: row.id,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    says: { en: row.text_en, zh: row.text_zh },
    amount: amountOf(row),
    maker: await store.nameOfPerson(tx, row.maker_person_id),
    standing: standing === 'created' && waiting && waitingFor.people.length === 0 ? blocked : standing,
    state: row.state,
    approvals: `${approvals}/${row.needed}`,
    expiresAt: row.expires_at.toISOString(),
    canonical: canonicalOf(row),
    changes: openedChanges(own.settings, row.shown, isMaker || mayEnter(kind.checker, visitor)),
    hasParts: approvable.without !== undefined,
    // Altered content has no effects, because it is never carried out; its maker can still open the request and recall it.
    effects:
      open && isIntact(row) ? [...((await approvable.effects?.(tx, approvalRequestOf(approvable, row))) ?? [])] : [],
    waitingFor,
    policy: {
      kind: row.kind,
      version: row.policy_version,
      rules: z.decode(policyRules, row.policy as never),
      since: null,
    },
    needed: row.needed,
    dueAt: row.due_at?.toISOString() ?? null,
    steps: steps.map(({ at, step, who, reason, revision }) => ({
      at: at.toISOString(),
      step,
      who: who ?? '',
      reason,
      revision,
    })),
    revision: row.revision,
    actions: [
      ...(fault === null ? (['approve', 'reject', 'send-back'] as const) : []),
      ...(acts && open ? (['recall'] as const) : []),
      ...(acts && row.state === 'CREATED' ? (['submit'] as const) : []),
      ...(acts && open && kind.editPath ? (['edit'] as const) : []),
    ],
    editPath: kind.editPath ?? null,
    whyNot: fault && open ? errors[fault].code : null,
  }
}
