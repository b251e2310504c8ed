import { money } from '@falaj/money'
import { words } from '@falaj/contract/kernel/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSentence } from './use-sentence.ts'

const table = words({
  OPEN: { en: '{due} is due on {dueOn}.', zh: '{due}，{dueOn}' },
  late: { en: { one: 'One day late.', other: '{n} days late.' }, zh: '{n}' },
  other: { en: 'Done {by}', zh: '{by}' },
})
const found = { status: 'OPEN', due: money(12_50n, 'AED'), dueOn: '2026-11-05', n: 1, by: null }
const Shown = ({ of, before = [] }: { readonly of: typeof found; readonly before?: readonly (string | false)[] }) =>
  useSentence(table, of, ...before)
const shown = (of: typeof found, ...before: readonly (string | false)[]): string =>
  renderToStaticMarkup(<Shown of={of} before={before} />)

it('is chosen by status and filled with the fields of the record as they are shown elsewhere', () =>
  expect(shown(found)).toBe('AED 12.50 is due on 05-11-2026.'))
it('takes what says more first, and skips what the table does not have', () =>
  expect(shown({ ...found, n: 3 }, false, 'unknown', 'late')).toBe('3 days late.'))
it('keeps plural forms', () => expect(shown(found, 'late')).toBe('One day late.'))
it('ends with `other`; null is nothing', () => expect(shown({ ...found, status: 'PAID' })).toBe('Done '))
