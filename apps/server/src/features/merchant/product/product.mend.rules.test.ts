import { expect, it } from 'vitest'
import { expiredDocuments } from '@falaj/contract/merchant/product-questions'
import { mendFaults } from './product.rules.ts'

const licence = (file: string, expiresOn: string) => ({
  answers: {},
  documents: { TRADE_LICENCE: { file, expiresOn } },
})
const faults = (today: string) => {
  const sent = licence('sent', '2026-06-30')
  const expired = expiredDocuments('paylink', sent.documents, [], today)
  return mendFaults('paylink', sent, licence('new', '2027-06-30'), [], expired)
}
it('what was not declined stays as it was sent', () => {
  expect(faults('2026-06-01')).toEqual([{ path: 'TRADE_LICENCE', code: 'NOT_DECLINED' }])
})
it('a document that expired since may be replaced', () => {
  expect(faults('2026-07-01')).toEqual([])
})
