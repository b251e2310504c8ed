// Asking: the policy says how many must agree; none, and it is done at once.
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import { mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import { neededFor } from '@falaj/contract/people/approval-policy'
import type { Language } from '@falaj/contract/kernel/words'
import type { Me } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { newId, newNumber, sha256 } from '../base/ids.ts'
import type { Approvable, ShownChange, Wording } from './approvable.ts'
import type { TxContext } from '../command/context.ts'
import { coolingUntil, hasSecondPerson, tellAdmins } from './cooling.ts'
import { policyFor, storable } from './policy.ts'
import { approvalRequestOf, lockRequest, move, wordedOf, writeStep, type RequestRow } from './request.ts'

type Description = Pick<Wording<unknown>, 'says' | 'shown'>
export interface Question<Payload> extends Omit<Wording<Payload>, keyof Description> {
  /** Only where somebody decides on it is it put in words. */
  readonly describe: () => Description | Promise<Description>
  /** Changes this request instead of making a new one: approvals given before are void. */
  readonly requestId?: string | undefined
  /** Not carried out before, however many agree. */
  readonly notBefore?: Date | null | undefined
}
export interface AnswerToAsking {
  /** Null: it needed nobody and is done. */
  readonly requestId: string | null
  readonly number: string | null
  readonly state: 'APPLIED' | 'SUCCESS' | 'PLACED'
  /** Carried out then at the earliest, by the clock. */
  readonly dueAt: Date | null
}

type AskContext = TxContext & {
  readonly me: () => Me
  readonly visitor: Visitor
  readonly request?: { readonly language: Language }
}

export const ask = async <Schema extends z.ZodMiniType>(
  asking: AskContext,
  approvable: Approvable<Schema>,
  { payload, describe, amount = null, requestId, notBefore = null }: Question<z.output<Schema>>,
): Promise<AnswerToAsking> => {
  const me = asking.me()
  const { tx } = asking
  if (!mayEnter(approvalKinds[approvable.kind].maker, asking.visitor)) throw fail('ACCESS_DENIED')
  const policy = await policyFor(asking, me.merchantId, approvable.kind)
  const { byKeyAtLeast = 0 } = approvalKinds[approvable.kind]
  const wanted = Math.max(neededFor(policy.rules, amount), me.key ? byKeyAtLeast : 0)
  const isAlone =
    wanted > 0 &&
    approvalKinds[approvable.kind].alone !== undefined &&
    !(await hasSecondPerson(asking, me, approvable.kind))
  const needed = isAlone ? 0 : wanted
  const dueAt = isAlone ? await coolingUntil(asking) : notBefore
  if (needed === 0 && requestId === undefined && !dueAt) {
    const state = await approvable.execute(asking, { id: null, merchantId: me.merchantId, maker: me, amount, payload })
    return { requestId: null, number: null, state, dueAt: null }
  }
  const old = requestId === undefined ? null : await editable(asking, me, approvable, requestId)
  const [id, number, revision] = old ? [old.id, old.number, old.revision + 1] : [newId(), newNumber('request'), 1]
  const { says, shown: changes } = await describe()
  const wire = z.encode(approvable.payload, payload)
  const shown = me.key ? [...changes, makerRow(me.key.name)] : changes
  const text = wordedOf({
    number,
    merchantId: me.merchantId,
    revision,
    kind: approvable.kind,
    makerPersonId: me.personId,
    says,
    shown,
    amount,
    payload: wire,
  })
  const values = {
    state: 'CREATED',
    maker_person_id: me.personId,
    maker_staff_id: me.staffId,
    // An edit that would need no approval still needs one: the request existed before.
    needed: isAlone ? 0 : Math.max(needed, old ? 1 : 0),
    payload: JSON.stringify(wire),
    payload_hash: sha256(text),
    revision,
    shown: JSON.stringify(shown),
    text_en: says.en,
    text_zh: says.zh,
    currency: amount?.currency ?? null,
    amount_minor: amount ? amount.minor.toString() : null,
    policy: storable(policy.rules),
    policy_version: policy.version,
    outcome: null,
    due_at: dueAt,
    agreed_at: dueAt && needed === 0 && (isAlone || !old) ? new Date() : null,
    expires_at: new Date(Date.now() + policy.rules.hours * hourMs),
  }
  if (old)
    await tx
      .updateTable('approval_request')
      .set(values)
      .where('merchant_id', '=', me.merchantId)
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('approval_request')
      .values({ id, merchant_id: me.merchantId, number, kind: approvable.kind, ...values })
      .execute()
  const row = await lockRequest(tx, me.merchantId, id)
  await approvable.hold?.(asking, approvalRequestOf(approvable, row))
  await writeStep(tx, row, old ? 'edited' : 'asked', me)
  await move(asking, row, 'submit')
  if (isAlone && dueAt) await tellAdmins(asking, me, { id, says, dueAt, language: asking.request?.language ?? 'en' })
  return { requestId: id, number, state: 'APPLIED', dueAt }
}

/** Part of the approved content: the checker sees that no person filled this in. */
const makerRow = (name: string): ShownChange => ({
  label: { en: 'Asked by', zh: '申请方' },
  before: null,
  after: { en: `API key “${name}”`, zh: `API 密钥“${name}”` },
})

/** One's own request of this kind that is not decided yet; what was held for the old wording is given back. */
const editable = async <Schema extends z.ZodMiniType>(
  own: TxContext,
  me: Me,
  approvable: Approvable<Schema>,
  id: string,
): Promise<RequestRow> => {
  const row = await lockRequest(own.tx, me.merchantId, id)
  if (row.kind !== approvable.kind) throw fail('NOT_FOUND')
  if (row.maker_person_id !== me.personId) throw fail('NOT_THE_MAKER')
  const created = await move(own, row, 'edit')
  if (row.state !== 'CREATED') await approvable.release?.(own, { id, merchantId: row.merchant_id })
  return created
}
