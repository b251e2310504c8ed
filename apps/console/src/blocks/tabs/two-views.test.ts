import { expect, it } from 'vitest'
import { isListView } from './two-views.tsx'

it('an address shows the form unless it asks for the list or filters it', () => {
  for (const search of [
    '',
    '?tab=batch',
    '?open=1',
    '?currency=AED&amount=500',
    '?tab=single&edit=1',
    '?request=1',
    '?tab=batch&draft=1',
  ])
    expect([search, isListView(search)]).toEqual([search, false])
  for (const search of ['?show=list', '?tab=batch&show=list&open=1', '?status=APPLIED', '?tab=single&page=2'])
    expect([search, isListView(search)]).toEqual([search, true])
})
