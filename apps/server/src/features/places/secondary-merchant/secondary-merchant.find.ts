import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { secondaryStatus, secondaryTables } from './secondary-merchant.list.ts'

export const secondaryFinder = finder('s', {
  kind: 'secondary-merchant',
  access: areas.secondaryMerchants,
  from: secondaryTables,
  columns: { title: `coalesce(c.name_en, s.facts ->> 'nameEn')`, status: secondaryStatus },
  // A group has some dozens.
  by: { number: equals('s.number'), name: holds(`s.facts ->> 'nameEn'`, `s.facts ->> 'nameZh'`, 'c.mid') },
})
