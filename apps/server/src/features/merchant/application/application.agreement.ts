// The merchant agreement for one merchant: the paper everybody can read, with a page before it that names the parties and the products.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { accountTypeWords, type Answers } from '@falaj/contract/merchant/application-answers'
import { merchantAgreement } from '@falaj/contract/papers/merchant-agreement'
import { dayText as paperDay, same, type Block, type Printable } from '@falaj/contract/papers/paper'
import { productAgreement, productAgreementVersion } from '@falaj/contract/papers/product-agreement'
import {
  dayText,
  feeText,
  limitText,
  productFor,
  settlementText,
  type AgreedTerms,
  type ComingTerms,
} from '@falaj/contract/merchant/product-terms'
import { introductionOf, products, type ProductKey } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'

export interface Party {
  readonly contractId: string
  readonly mid: string
  readonly name: Bilingual
  readonly accountType: keyof typeof accountTypeWords
  /** The application's answers; a merchant older than applications has none. */
  readonly answers: Answers
  readonly provider: { readonly email: string | null; readonly phone: string | null }
}

const partyRows = ({
  contractId,
  mid,
  name,
  accountType,
  answers,
}: Party): readonly (readonly [Bilingual, Bilingual])[] => [
  [{ en: 'Document', zh: '文件编号' }, same(contractId)],
  [{ en: 'Merchant', zh: '商户' }, name],
  [{ en: 'MID', zh: '商户号' }, same(mid)],
  [{ en: 'Kind of account', zh: '账户类型' }, accountTypeWords[accountType]],
  ...(answers.licenceNo ? ([[{ en: 'Trade licence', zh: '营业执照' }, same(answers.licenceNo)]] as const) : []),
  ...(answers.address
    ? ([
        [
          { en: 'Address', zh: '地址' },
          same([answers.address, answers.city, answers.country].filter(Boolean).join(', ')),
        ],
      ] as const)
    : []),
  ...(answers.contactName ? ([[{ en: 'Contact', zh: '联系人' }, same(answers.contactName)]] as const) : []),
]

/** Agreed terms of a product, and announced ones. */
export interface TermsOverTime {
  readonly product: ProductKey
  readonly now: AgreedTerms
  readonly coming: ComingTerms | null
}
const termsRow = (key: ProductKey, terms: AgreedTerms, from: string | null): readonly Bilingual[] => {
  const row = productFor(products[key], terms)
  const [one, day, title] = [limitText(row), dayText(row), routeOf(introductionOf(key)).title]
  return [
    from === null ? title : { en: `${title.en}, from ${paperDay(from)}`, zh: `${title.zh}，自 ${paperDay(from)} 起` },
    feeText(row),
    settlementText(row),
    { en: `${one.en}; ${day.en}`, zh: `${one.zh}；${day.zh}` },
  ]
}
const signaturePage = (party: Party, agreed: readonly TermsOverTime[]) => {
  const contact = [party.provider.email, party.provider.phone].filter(Boolean).join(', ')
  const blocks: Block[] = [
    { en: 'This agreement is made between the provider and:', zh: '本协议由服务商与下列商户订立：' },
    { table: { head: [{ en: 'Merchant', zh: '商户' }, same('')], rows: partyRows(party) } },
    { en: 'Products agreed on, fees without VAT:', zh: '约定的产品，费用不含增值税：' },
    {
      table: {
        head: [
          { en: 'Product', zh: '产品' },
          { en: 'Fee', zh: '费用' },
          { en: 'Settlement', zh: '结算' },
          { en: 'Limit of one payment; of one day', zh: '单笔限额；单日限额' },
        ],
        rows: agreed.flatMap(({ product, now, coming }) => [
          termsRow(product, now, null),
          // How soon it settles was agreed on for all products: nothing of that is announced with one.
          ...(coming ? [termsRow(product, { ...now, ...coming }, coming.from)] : []),
        ]),
      },
    },
    {
      en: `The law of the United Arab Emirates applies. The provider is reached at ${contact || 'the address in the console'}.`,
      zh: `适用阿拉伯联合酋长国法律。服务商联系方式：${contact || '见控制台'}。`,
    },
    {
      en: 'It is signed in the console by a code sent to the signatory’s own number. The console keeps time, person and the fingerprint (SHA-256) of this file.',
      zh: '本协议在控制台中以发送至签署人本人号码的验证码签署。控制台保存签署时间、签署人及本文件的指纹（SHA-256）。',
    },
  ]
  return { id: 'signature-page', title: { en: 'Signature page', zh: '签署页' }, blocks }
}
/** For the products that the merchant has or has applied for. */
export const agreementFor = (party: Party, agreed: readonly TermsOverTime[], today: string): Printable => ({
  ...merchantAgreement,
  date: today,
  sections: [signaturePage(party, agreed), ...merchantAgreement.sections],
})
/** For one product, with what the provider agreed to and announced: the newest version of its text. */
export const productAgreementFor = (party: Party, terms: TermsOverTime, today: string): Printable => {
  const paper = productAgreement(terms.product, productAgreementVersion(terms.product))!
  return { ...paper, date: today, sections: [signaturePage(party, [terms]), ...paper.sections] }
}
