import { expect, test } from 'vitest'
import { paylink } from '@falaj/contract/selling/paylink'
import { readDraft } from '../../../blocks/form/faults.ts'
import { draftOf, sentOf, type Draft } from './paylink.draft.ts'

const draft: Draft = {
  ...draftOf(null),
  title: 'Cake',
  amount: { amount: '240', currency: 'AED' },
  min: { amount: '9', currency: 'AED' },
  max: { amount: '5', currency: 'AED' },
  paidMax: 0,
}
test('a fault in a hidden field does not hold a link back', () =>
  expect(readDraft(paylink.add, sentOf(draft)).faults).toBeUndefined())
test.each([
  [{ rule: 'open' }, ['max']],
  [{ rule: 'items' }, ['items']],
  [{ type: 'reusable' }, ['paidMax']],
] as const)('a fault in a field that is seen does: %o', (part, fields) =>
  expect(Object.keys(readDraft(paylink.add, sentOf({ ...draft, ...part })).faults ?? {})).toEqual(fields),
)
