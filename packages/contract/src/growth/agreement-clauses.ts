// The clauses that agreement templates start from, and which of them each product requires. An id never changes its meaning: signed copies name clauses by it.
import type { ProductKey } from '../kernel/products.ts'
import { productFacts } from '../merchant/product-facts.ts'
import type { Clause } from './agreement-template.ts'

const clause = (
  id: string,
  [titleEn, titleZh]: readonly [string, string],
  [textEn, textZh]: readonly [string, string],
): Clause => ({ id, titleEn, titleZh, textEn, textZh })

export const standardClauses: readonly Clause[] = [
  clause(
    'services',
    ['Services', '服务'],
    [
      'The agent introduces the merchant to the payments provider, helps with its application and is its first contact for questions. The provider alone decides on the application and moves money.',
      '代理商向商户介绍支付服务商，协助其申请并作为首要联系人。申请由服务商独立审核，资金由服务商划转。',
    ],
  ),
  clause(
    'fees',
    ['Fees', '费用'],
    [
      'The merchant pays the provider the fees of its own agreement with the provider. The agent is paid out of those fees and charges the merchant nothing more for them.',
      '商户按其与服务商的协议支付费用。代理商的报酬由该费用支付，不再另行向商户收取。',
    ],
  ),
  clause(
    'data',
    ['Confidentiality and data', '保密与数据'],
    [
      'The agent uses the merchant’s documents and figures only to provide these services, keeps them secret and deletes them when the law no longer requires them.',
      '代理商仅为提供服务使用商户的文件与数据，并予以保密；法律不再要求保存时予以删除。',
    ],
  ),
  clause(
    'term',
    ['Term and end', '期限与终止'],
    [
      'The agreement begins when it is signed. Either side ends it with thirty days’ written notice. Its end does not change the merchant’s agreement with the provider.',
      '协议自签署之日起生效。任一方可提前三十日书面通知终止。终止不影响商户与服务商的协议。',
    ],
  ),
  clause(
    'law',
    ['Law', '适用法律'],
    [
      'The law of the United Arab Emirates applies. Disputes go to the courts of Dubai.',
      '适用阿拉伯联合酋长国法律，争议由迪拜法院管辖。',
    ],
  ),
  clause(
    'online-sales',
    ['Online sales', '线上销售'],
    [
      'The merchant shows prices, delivery times, its refund policy and its contact details before a customer pays, and stores no card numbers.',
      '商户须在顾客付款前展示价格、交付时间、退款政策和联系方式，且不得存储卡号。',
    ],
  ),
  clause(
    'in-store',
    ['Payments in a store', '门店收款'],
    [
      'The merchant keeps codes and devices in its stores safe, lets nobody else use them and reports a lost one the same day.',
      '商户妥善保管门店内的收款码与设备，不得交他人使用；遗失须当日报告。',
    ],
  ),
  clause(
    'recurring',
    ['Repeated debits', '周期扣款'],
    [
      'The merchant debits a customer only as the customer agreed, announces each debit and ends a debit on the day the customer asks for it.',
      '商户仅可按顾客授权扣款，每次扣款前通知，并在顾客要求当日终止扣款。',
    ],
  ),
  clause(
    'refunds',
    ['Refunds and disputes', '退款与争议'],
    [
      'The merchant answers disputes within the time that is stated. What is refunded or lost reduces the agent’s commission on that payment.',
      '商户须在规定时间内答复争议。退款或败诉金额将相应减少代理商就该笔付款的佣金。',
    ],
  ),
]
const everywhere = ['services', 'fees', 'data', 'term', 'law'] as const
/** Ids of the clauses that a template for these products must have, in the order of the standard clauses. */
export const requiredClauses = (products: readonly string[]): readonly string[] => {
  const needed = new Set<string>([
    ...everywhere,
    ...products.flatMap((key) => productFacts[key as ProductKey]?.clauses ?? []),
  ])
  return standardClauses.map(({ id }) => id).filter((id) => needed.has(id))
}
/** What is hashed of a clause: every word that a signer reads, in both languages. */
export const clauseText = ({ id, titleEn, titleZh, textEn, textZh }: Clause): string =>
  [id, titleEn, titleZh, textEn, textZh].join('\n')
