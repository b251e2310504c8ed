// A change of the policy itself needs four eyes: a new version is added once another member has approved.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { approvalKindNames, approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { hoursWords, policyRules, type PolicyRules } from '@falaj/contract/people/approval-policy'
import { toCodeText } from '@falaj/money'
import { approvable, type ShownChange } from '../../../platform/approval/approvable.ts'
import { policyOf, storable } from '../../../platform/approval/policy.ts'
import { fail } from '../../../platform/base/fail.ts'

export const policyApprovable = approvable({
  kind: 'approval-policy',
  payload: z.object({ kind: z.enum(approvalKindNames), rules: policyRules, version: z.int() }),
  async execute({ tx, memory }, { id, merchantId, payload }) {
    // Two changes of the same version: the first one placed wins, the other was about something that is no more.
    if ((await policyOf(tx, merchantId, payload.kind)).version !== payload.version) throw fail('REQUEST_CHANGED')
    await tx
      .insertInto('approval_policy')
      .values({
        merchant_id: merchantId,
        kind: payload.kind,
        version: payload.version + 1,
        rules: storable(payload.rules),
        request_id: id,
      })
      .execute()
    memory?.changed(merchantId)
    return 'SUCCESS'
  },
})

const people: readonly Bilingual[] = [
  { en: 'no approval', zh: '无需审批' },
  { en: 'one person', zh: '一人审批' },
  { en: 'two people', zh: '两人审批' },
]
const lines = (rules: PolicyRules): readonly { readonly label: Bilingual; readonly value: Bilingual }[] => [
  ...rules.bands.map(({ upTo, needed }) => ({
    label: { en: `Up to ${toCodeText(upTo)}`, zh: `不超过 ${toCodeText(upTo)}` },
    value: people[needed]!,
  })),
  { label: { en: 'Otherwise', zh: '其他情况' }, value: people[rules.otherwise]! },
  ...rules.bulkUpTo.map((limit) => ({
    label: { en: `Several at once, ${limit.currency}`, zh: `批量审批，${limit.currency}` },
    value: { en: `up to ${toCodeText(limit)} each`, zh: `单笔不超过 ${toCodeText(limit)}` },
  })),
  { label: { en: 'Expires after', zh: '有效时间' }, value: hoursWords(rules.hours) },
]

/** What the approver reads: every line that differs. */
export const policyChanges = (before: PolicyRules, after: PolicyRules): readonly ShownChange[] => {
  const [old, fresh] = [lines(before), lines(after)]
  const labels = new Map([...old, ...fresh].map(({ label }) => [label.en, label]))
  const at = (list: typeof old, label: string) => list.find((each) => each.label.en === label)?.value ?? null
  return [...labels.values()]
    .map((label) => ({ label, before: at(old, label.en), after: at(fresh, label.en) }))
    .filter((change) => change.before?.en !== change.after?.en)
}
export const policySays = (kind: ApprovalKindName): Bilingual => ({
  en: `Change the approval policy: ${approvalKinds[kind].en}`,
  zh: `修改审批要求：${approvalKinds[kind].zh}`,
})
