// The merchants below Souk Group, by what they are to show.
import type { SecondaryForm } from '@falaj/contract/places/secondary-merchant'

export type DemoTill = 'ACTIVE' | 'LOCKED' | 'WAITING_ACTIVATION' | 'FAULTY' | 'RETIRED'
export interface DemoSecondary {
  readonly en: string
  readonly zh: string
  readonly group: string | null
  readonly activity: SecondaryForm['activity']
  readonly person: string
  /** Without one it is not a merchant yet. */
  readonly mid?: string
  readonly state: 'draft' | 'complete' | 'in-review' | 'rejected' | 'open' | 'unsigned' | 'suspended' | 'left'
  /** How many days ago its membership began. */
  readonly since?: number
  readonly shops?: readonly (readonly [en: string, zh: string])[]
  readonly tills?: readonly DemoTill[]
  readonly usual?: number
}
/** How many days ago the one that left did so. */
export const leftDays = 9
export const secondaries: readonly DemoSecondary[] = [
  {
    en: 'Saffron House',
    zh: '藏红花之家',
    group: 'Old town',
    activity: 'RETAIL',
    person: 'Farida Amin',
    mid: '20000021',
    state: 'open',
    since: 90,
    shops: [
      ['Saffron, Al Ras', '藏红花 阿尔拉斯'],
      ['Saffron, Deira', '藏红花 德拉'],
    ],
    tills: ['ACTIVE', 'ACTIVE', 'WAITING_ACTIVATION'],
    usual: 95,
  },
  {
    en: 'Creek Carpets',
    zh: '河湾地毯',
    group: 'Old town',
    activity: 'RETAIL',
    person: 'Javed Iqbal',
    mid: '20000022',
    state: 'open',
    since: 75,
    shops: [['Carpets, Bur Dubai', '地毯 布尔迪拜']],
    tills: ['ACTIVE', 'LOCKED'],
    usual: 720,
  },
  {
    en: 'Pearl Tailors',
    zh: '明珠裁缝',
    group: 'Textiles',
    activity: 'SERVICES',
    person: 'Meera Pillai',
    mid: '20000023',
    state: 'open',
    since: 60,
    shops: [['Tailors, Meena Bazaar', '裁缝 米娜集市']],
    tills: ['ACTIVE', 'FAULTY'],
    usual: 180,
  },
  {
    en: 'Date & Almond',
    zh: '椰枣与杏仁',
    group: 'Food',
    activity: 'FOOD',
    person: 'Khalid Salem',
    mid: '20000024',
    state: 'open',
    since: 48,
    shops: [
      ['Date & Almond, Mall', '椰枣与杏仁 商场'],
      ['Date & Almond, Beach', '椰枣与杏仁 海滩'],
    ],
    tills: ['ACTIVE', 'ACTIVE'],
    usual: 60,
  },
  {
    en: 'Karak Corner',
    zh: '卡拉克奶茶',
    group: 'Food',
    activity: 'FOOD',
    person: 'Sunita Rao',
    mid: '20000025',
    state: 'open',
    since: 33,
    shops: [['Karak, Creek', '卡拉克 河湾']],
    tills: ['ACTIVE', 'RETIRED'],
    usual: 18,
  },
  {
    en: 'Silk Lane',
    zh: '丝绸巷',
    group: 'Textiles',
    activity: 'RETAIL',
    person: 'Zhang Min',
    mid: '20000026',
    state: 'unsigned',
    since: 2,
    shops: [['Silk Lane', '丝绸巷']],
    tills: ['WAITING_ACTIVATION'],
  },
  {
    en: 'Abra Souvenirs',
    zh: '渡船纪念品',
    group: 'Old town',
    activity: 'RETAIL',
    person: 'Hassan Jaber',
    mid: '20000027',
    state: 'suspended',
    since: 80,
    shops: [['Abra, Station', '渡船 码头']],
    tills: ['LOCKED'],
    usual: 40,
  },
  {
    en: 'Oud & Amber',
    zh: '沉香与琥珀',
    group: null,
    activity: 'RETAIL',
    person: 'Noora Hamad',
    mid: '20000028',
    state: 'left',
    since: 85,
    shops: [['Oud, Gold Souk', '沉香 黄金集市']],
    tills: ['ACTIVE'],
    usual: 260,
  },
  {
    en: 'Lantern Crafts',
    zh: '灯笼工艺',
    group: 'Old town',
    activity: 'RETAIL',
    person: 'Yara Sami',
    state: 'in-review',
  },
  { en: 'Falcon Gear', zh: '猎鹰用品', group: null, activity: 'RETAIL', person: 'Saeed Obaid', state: 'rejected' },
  {
    en: 'Henna Studio',
    zh: '海娜工作室',
    group: 'Services',
    activity: 'SERVICES',
    person: 'Anjali Nair',
    state: 'complete',
  },
  { en: 'Dhow Kitchen', zh: '木船厨房', group: 'Food', activity: 'FOOD', person: 'Rashid Omar', state: 'draft' },
]
