import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import { fieldsOf, lacksOf, productForms, questionNames } from './product-questions.ts'
import { productKeys } from '../kernel/products.ts'

it('every question is asked by some product, and every product asks for answers and a document', () => {
  const used = new Set(productKeys.flatMap((key) => productForms[key].questions))
  expect(questionNames.filter((name) => !used.has(name))).toEqual([])
  for (const key of productKeys) {
    expect(productForms[key].questions.length).toBeGreaterThan(1)
    expect(productForms[key].documents.length).toBeGreaterThan(0)
    expect(new Set(fieldsOf(key)).size).toBe(fieldsOf(key).length)
  }
})
it.each(productKeys)('%s lacks every field of an empty form, each once', (key) => {
  const faults = lacksOf(key, {}, {}, [], '2026-11-17')
  expect(faults.map(({ path }) => path)).toEqual(fieldsOf(key))
})
it('a document counts until the day before its end, and one that is sent with it says its own end', () => {
  const answers = { goods: 'Dates', typicalPayment: money(1n, 'AED'), monthlyVolume: money(1n, 'AED') }
  const with_ = (expiresOn: string) =>
    lacksOf('paylink', answers, {}, [{ kind: 'TRADE_LICENCE', expiresOn }], '2026-11-17')
  expect(with_('2026-11-18')).toEqual([])
  expect(with_('2026-11-17')).toEqual([{ path: 'TRADE_LICENCE', code: 'DOCUMENT_EXPIRED' }])
  const file = '0193a7b4-0000-7000-8000-000000000000'
  expect(lacksOf('paylink', answers, { TRADE_LICENCE: { file } }, [], '2026-11-17')).toEqual([
    { path: 'TRADE_LICENCE.expiresOn', code: 'REQUIRED' },
  ])
  expect(lacksOf('paylink', { ...answers, typicalPayment: money(0n, 'AED') }, {}, [], '2026-11-17')).toContainEqual({
    path: 'typicalPayment',
    code: 'AMOUNT',
  })
})
