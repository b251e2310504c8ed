// The agents below Oryx Partners and the merchants they bring, by what they are to show.
import type { AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'

export interface DemoAgent {
  readonly key: string
  readonly en: string
  readonly zh: string
  readonly region: string
  /** The key of the one above it; absent: the account. */
  readonly below?: string
  /** Parts of a million, the latest last; the others were in force until so many days ago. */
  readonly rates: readonly (readonly [ppm: number, untilDaysAgo?: number])[]
  /** The person who signs in as this agent. */
  readonly person?: string
  readonly trn?: string
  readonly disabled?: true
}
export const accountRate = 4000
export const agents: readonly DemoAgent[] = [
  { key: 'saeed', en: 'Saeed Al Ketbi', zh: '赛义德', region: 'Dubai, Sharjah', rates: [[2200, 60], [2500]] },
  { key: 'mona', en: 'Mona Farouk', zh: '莫娜', region: 'Ras Al Khaimah', below: 'saeed', rates: [[1500]] },
  { key: 'tala', en: 'Tala Nasr', zh: '塔拉', region: 'Ajman', below: 'mona', rates: [[800]] },
  { key: 'ravi', en: 'Ravi Pillai', zh: '拉维', region: 'Sharjah', below: 'saeed', rates: [[1600, 45], [1800]] },
  { key: 'noor', en: 'Noor Haddad', zh: '努尔', region: 'Fujairah', below: 'saeed', rates: [[1200]], disabled: true },
  { key: 'priyanka', en: 'Priyanka Das', zh: '普里扬卡', region: 'Dubai', rates: [[2200]] },
  { key: 'lina', en: 'Lina Boutros', zh: '丽娜', region: 'Dubai Marina', below: 'priyanka', rates: [[1000]] },
  { key: 'amal', en: 'Amal Saif', zh: '阿迈勒', region: 'Deira', below: 'priyanka', rates: [[1400]] },
  { key: 'wei', en: 'Wei Huang', zh: '黄伟', region: 'Abu Dhabi', rates: [[2800]], person: 'agent' },
  { key: 'hana', en: 'Hana Yusuf', zh: '哈娜', region: 'Al Ain', below: 'wei', rates: [[1600]] },
  { key: 'khalid', en: 'Khalid Omar', zh: '哈立德', region: 'Abu Dhabi', below: 'wei', rates: [[2000]] },
  {
    key: 'gulf',
    en: 'Gulf Integrators LLC',
    zh: '海湾系统集成',
    region: 'All',
    rates: [[3000]],
    trn: '100400500600003',
  },
]
export interface DemoAgentMerchant {
  readonly en: string
  readonly zh: string
  readonly agent: string
  readonly activity: AgentMerchantForm['activity']
  readonly city: string
  readonly person: string
  readonly state: 'to-complete' | 'documents' | 'ready' | 'in-review' | 'contract' | 'live' | 'rejected' | 'closed'
  /** Days in its step. */
  readonly days: number
  readonly mid?: string
  /** Usual amount of a payment, in dirhams. */
  readonly usual?: number
  readonly reminders?: number
  readonly licence?: string
  readonly remark?: string
}
const live = (
  en: string,
  zh: string,
  agent: string,
  [activity, city, person]: readonly [AgentMerchantForm['activity'], string, string],
  [mid, usual, days]: readonly [string, number, number],
): DemoAgentMerchant => ({ en, zh, agent, activity, city, person, state: 'live', mid, usual, days })
export const agentMerchants: readonly DemoAgentMerchant[] = [
  live('Zaytoon Deli', '橄榄熟食', 'priyanka', ['FOOD', 'Dubai', 'Salma Aziz'], ['20000041', 90, 180]),
  live('Palm Print', '棕榈印务', 'amal', ['SERVICES', 'Dubai', 'Joy Mathew'], ['20000042', 420, 150]),
  live('Falcon Tyres', '猎鹰轮胎', 'tala', ['SERVICES', 'Ajman', 'Hamad Rashid'], ['20000043', 650, 170]),
  live('Desert Rose Florist', '沙漠玫瑰花店', 'ravi', ['RETAIL', 'Sharjah', 'Iman Qadri'], ['20000044', 180, 160]),
  live('Oasis Dental', '绿洲牙科', 'hana', ['HEALTH', 'Al Ain', 'Dr Samia Kamal'], ['20000045', 900, 140]),
  live('Corniche Cycles', '滨海单车', 'wei', ['RETAIL', 'Abu Dhabi', 'Paul Becker'], ['20000046', 1250, 175]),
  {
    en: 'Bin Hadid Motors',
    zh: '哈迪德汽车',
    agent: 'khalid',
    activity: 'SERVICES',
    city: 'Abu Dhabi',
    person: 'Rashid Hadid',
    state: 'contract',
    mid: '20000047',
    days: 3,
  },
  {
    en: 'Cedar Clinic',
    zh: '雪松诊所',
    agent: 'priyanka',
    activity: 'HEALTH',
    city: 'Dubai',
    person: 'Rita Khoury',
    state: 'contract',
    mid: '20000048',
    days: 0,
  },
  {
    en: 'Coral Diving',
    zh: '珊瑚潜水',
    agent: 'hana',
    activity: 'TRAVEL',
    city: 'Abu Dhabi',
    person: 'Marco Silva',
    state: 'in-review',
    days: 1,
  },
  {
    en: 'Gulf Spice Trading',
    zh: '海湾香料贸易',
    agent: 'khalid',
    activity: 'FOOD',
    city: 'Abu Dhabi',
    person: 'Anil Kumar',
    state: 'in-review',
    days: 5,
    licence: 'CN-714208',
  },
  {
    en: 'Gulf Spices LLC',
    zh: '海湾香料',
    agent: 'mona',
    activity: 'FOOD',
    city: 'Sharjah',
    person: 'Anil Kumar',
    state: 'documents',
    days: 2,
    licence: 'CN-714208',
  },
  {
    en: 'Mashrabiya Crafts',
    zh: '木格窗工艺',
    agent: 'mona',
    activity: 'RETAIL',
    city: 'Ajman',
    person: 'Yara Fadel',
    state: 'documents',
    days: 9,
    reminders: 1,
  },
  {
    en: 'Lulwa Beauty',
    zh: '珍珠美容',
    agent: 'priyanka',
    activity: 'SERVICES',
    city: 'Dubai',
    person: 'Lulwa Saad',
    state: 'ready',
    days: 3,
  },
  {
    en: 'Al Noor Pharmacy',
    zh: '努尔药房',
    agent: 'saeed',
    activity: 'HEALTH',
    city: 'Dubai',
    person: 'Nadia Noor',
    state: 'to-complete',
    days: 1,
  },
  {
    en: 'Rimal Tours',
    zh: '沙丘旅行',
    agent: 'mona',
    activity: 'TRAVEL',
    city: 'Ras Al Khaimah',
    person: 'Faris Rimal',
    state: 'to-complete',
    days: 6,
    reminders: 2,
  },
  {
    en: 'Yas Prints',
    zh: '亚斯印刷',
    agent: 'wei',
    activity: 'SERVICES',
    city: 'Abu Dhabi',
    person: 'Wafa Salim',
    state: 'to-complete',
    days: 0,
  },
  {
    en: 'Hawa Abayas',
    zh: '哈瓦长袍',
    agent: 'saeed',
    activity: 'RETAIL',
    city: 'Al Ain',
    person: 'Hawa Jaber',
    state: 'rejected',
    days: 5,
    remark: 'The activity on the licence differs',
  },
  {
    en: 'Sand Castle Toys',
    zh: '沙堡玩具',
    agent: 'lina',
    activity: 'RETAIL',
    city: 'Dubai',
    person: 'Omar Tahir',
    state: 'closed',
    days: 20,
    remark: 'Went to another provider',
  },
]
