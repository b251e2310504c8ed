// The profile as a paper: the same facts as the page, for banks, auditors and files.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { accountTypeWords } from '@falaj/contract/merchant/application-answers'
import { feePlanWords, type Profile } from '@falaj/contract/merchant/basic-information'
import { same, type Block, type Printable, type Section } from '@falaj/contract/papers/paper'
import { feeText, limitText, productFor, settlementText } from '@falaj/contract/merchant/product-terms'
import { introductionOf, products } from '@falaj/contract/kernel/products'
import { addressKindWords, contactRoleWords, documentKinds, type PartValue } from '@falaj/contract/merchant/profile'
import { companyText, countryName, fieldWords } from '@falaj/contract/merchant/profile-changes'
import { routeOf } from '@falaj/contract/kernel/routes'
import { settlementSentence, stateWords } from '@falaj/contract/merchant/profile-words'
import { toCodeText, type Money } from '@falaj/money'

type Row = readonly [Bilingual, Bilingual]
const nothing: Bilingual = { en: 'Not provided.', zh: '暂无信息。' }
const table = (head: readonly Bilingual[], rows: readonly (readonly Bilingual[])[]): Block =>
  rows.length > 0 ? { table: { head, rows } } : nothing
const facts = (rows: readonly Row[]): Block =>
  table(
    [
      { en: 'Detail', zh: '项目' },
      { en: 'Value', zh: '内容' },
    ],
    rows,
  )
const sum = (value: Money): Bilingual => same(toCodeText(value))
const dayText = (day: string | null): Bilingual => same(day ? day.split('-').toReversed().join('-') : '–')

const companyRows = (company: PartValue<'company'>): Row[] =>
  (Object.keys(fieldWords) as (keyof typeof fieldWords)[]).flatMap((field): Row[] => {
    const value = company[field]
    return value ? [[fieldWords[field], companyText(field, value)]] : []
  })
const sections = (profile: Profile): Section[] => {
  const { company, contacts, addresses, owners, documents, terms } = profile
  const accountType = accountTypeWords[profile.accountType as keyof typeof accountTypeWords]
  return [
    {
      id: 'company',
      title: { en: 'Company', zh: '公司' },
      blocks: [
        facts([
          [{ en: 'MID', zh: '商户号' }, same(profile.merchantMid)],
          [{ en: 'Account type', zh: '账户类型' }, accountType ?? same(profile.accountType)],
          ...(company ? companyRows(company) : []),
        ]),
      ],
    },
    {
      id: 'contacts',
      title: { en: 'Contacts', zh: '联系人' },
      blocks: [
        table(
          [
            { en: 'Name', zh: '姓名' },
            { en: 'E-mail and phone', zh: '邮箱与电话' },
            { en: 'For', zh: '负责' },
          ],
          contacts.map(({ name, email, phone, role }) => [
            same(name),
            same(`${email}, ${phone}`),
            contactRoleWords[role],
          ]),
        ),
      ],
    },
    {
      id: 'addresses',
      title: { en: 'Addresses', zh: '地址' },
      blocks: [
        facts(
          addresses.map(({ kind, line, city, country }): Row => {
            const name = countryName(country)
            return [addressKindWords[kind], { en: `${line}, ${city}, ${name.en}`, zh: `${line}，${city}，${name.zh}` }]
          }),
        ),
      ],
    },
    {
      id: 'owners',
      title: { en: 'Owners', zh: '所有人' },
      blocks: [
        table(
          [
            { en: 'Name', zh: '姓名' },
            { en: 'Nationality', zh: '国籍' },
            { en: 'Share', zh: '持股比例' },
          ],
          owners.map(({ name, nationality, share }) => [
            same(name),
            countryName(nationality),
            same(`${Number(share)} %`),
          ]),
        ),
      ],
    },
    {
      id: 'documents',
      title: { en: 'Documents', zh: '文件' },
      blocks: [
        table(
          [
            { en: 'Document', zh: '文件' },
            { en: 'Number', zh: '编号' },
            { en: 'Valid until', zh: '有效期至' },
          ],
          documents.map(({ kind, state, known: current }) => {
            const until = dayText(current?.expiresOn ?? null)
            const mark = state === 'valid' ? null : stateWords[state]
            return [
              documentKinds[kind],
              same(current?.number ?? '–'),
              mark ? { en: `${until.en} (${mark.en.toLowerCase()})`, zh: `${until.zh}（${mark.zh}）` } : until,
            ]
          }),
        ),
      ],
    },
    {
      id: 'terms',
      title: { en: 'Limits, settlement and fees', zh: '限额、结算与费率' },
      blocks: terms
        ? [
            facts([
              [
                { en: 'Fee plan', zh: '费率方案' },
                feePlanWords[terms.feePlan as keyof typeof feePlanWords] ?? same(terms.feePlan),
              ],
              [{ en: 'Settlement', zh: '结算' }, settlementSentence(terms.cycle)],
              [{ en: 'Maximum per payment', zh: '单笔上限' }, sum(terms.paymentMax)],
              [{ en: 'Maximum per day', zh: '单日上限' }, sum(terms.dailyMax)],
              [{ en: 'Maximum per month', zh: '单月上限' }, sum(terms.monthlyMax)],
            ]),
            table(
              [
                { en: 'Product', zh: '产品' },
                { en: 'Fee excluding VAT', zh: '费率（不含增值税）' },
                { en: 'Settlement; maximum per payment', zh: '结算；单笔上限' },
              ],
              terms.products.map(({ product, terms: agreed }) => {
                const own = productFor(products[product], agreed)
                const [settled, limit] = [settlementText(own), limitText(own)]
                return [
                  routeOf(introductionOf(product)).title,
                  feeText(own),
                  { en: `${settled.en}; ${limit.en}`, zh: `${settled.zh}；${limit.zh}` },
                ]
              }),
            ),
          ]
        : [nothing],
    },
  ]
}

export const profilePaper = (profile: Profile): Printable => ({
  title: {
    en: `Merchant profile: ${profile.company?.nameEn ?? profile.name.en}`,
    zh: `商户资料：${profile.company?.nameZh ?? profile.name.zh}`,
  },
  lead: {
    en: `The details Falaj Business holds about MID ${profile.merchantMid} on this date. Changes waiting for approval or for the provider are not included.`,
    zh: `截至当日 Falaj Business 所载商户号 ${profile.merchantMid} 的资料，不包含仍待审批或待服务商确认的修改。`,
  },
  version: String(1 + Object.values(profile.versions).reduce((total, each) => total + each, 0)),
  date: profile.today,
  numbered: false,
  sections: sections(profile),
})
