// Every merchant of the installation: what it may use, which lists it is on, and the changes that need a second person.
import { useState } from 'react'
import { deskProvider } from '@falaj/contract/desk/desk-provider'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { words } from '@falaj/contract/kernel/words'
import { merchantLists } from '@falaj/contract/provider'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { Empty } from '../../../console/src/blocks/states/empty.tsx'
import { DeskInput } from '../parts/input.tsx'
import { navigate, searchWith, useLocation } from '../../../console/src/router/location.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { useMay } from '../me.ts'
import { RequestCommand } from '../parts/request-command.tsx'

const pageWords = words({
  title: { en: 'Merchants', zh: '商户' },
  finding: {
    en: { one: '{n} merchant, {enabled} open.', other: '{n} merchants, {enabled} open.' },
    zh: '共 {n} 个商户，{enabled} 个已开通。',
  },
  search: { en: 'Name or number', zh: '名称或商户号' },
  none: { en: 'No merchant matches.', zh: '没有符合的商户。' },
  name: { en: 'Merchant', zh: '商户' },
  type: { en: 'Type', zh: '类型' },
  status: { en: 'Status', zh: '状态' },
  lists: { en: 'Lists and flags', zh: '名单与标记' },
  staff: { en: 'Staff', zh: '员工' },
  acts: { en: 'Changes', zh: '变更' },
  CRYPTO_WHITE_LIST_MERCHANT: { en: 'Crypto', zh: '加密货币' },
  REFER_BLACK_LIST: { en: 'No referrals', zh: '禁止推荐' },
  referrer: { en: 'Referrer', zh: '推荐方' },
  add: { en: 'Put on: {list}', zh: '加入：{list}' },
  remove: { en: 'Take off: {list}', zh: '移出：{list}' },
  addTitle: { en: 'Put {name} on this list?', zh: '将 {name} 加入该名单？' },
  removeTitle: { en: 'Take {name} off this list?', zh: '将 {name} 移出该名单？' },
})
type Merchant = Output<typeof deskProvider.merchants>['rows'][number]

const Lists = ({ merchant }: { readonly merchant: Merchant }) => {
  const t = useWords(pageWords)
  const language = useLanguage()
  const name = merchant.name[language]
  return (
    <div className="desk-actions">
      {merchantLists.map((list) => {
        const isOn = merchant.lists.includes(list)
        return (
          <RequestCommand
            key={list}
            of={isOn ? deskProvider.listRemove : deskProvider.listAdd}
            input={() => ({ list, merchantMid: merchant.merchantMid })}
            label={t(isOn ? 'remove' : 'add', { list: t(list) })}
            title={t(isOn ? 'removeTitle' : 'addTitle', { name })}
          />
        )
      })}
    </div>
  )
}
export default function Merchants() {
  const t = useWords(pageWords)
  const language = useLanguage()
  const may = useMay()
  const { search } = useLocation()
  const query = new URLSearchParams(search).get('q') ?? ''
  const [text, setText] = useState(query)
  const matches = ({ name, merchantMid }: Merchant): boolean =>
    `${name.en} ${name.zh} ${merchantMid}`.toLowerCase().includes(query.toLowerCase())
  return (
    <div className="desk-page">
      <Loaded of={deskProvider.merchants} input={{}}>
        {({ rows }) => {
          const shown = rows.filter(matches)
          return (
            <>
              <div className="desk-bar">
                <div>
                  <h1 className="desk-title">{t('title')}</h1>
                  <p className="desk-finding">
                    {t('finding', {
                      n: rows.length,
                      enabled: rows.filter(({ status }) => status === 'ENABLED').length,
                    })}
                  </p>
                </div>
                <DeskInput
                  label={t('search')}
                  optional
                  value={text}
                  onChange={(q) => {
                    setText(q)
                    navigate(`/desk/merchants${searchWith(search, { q })}`, { replace: true })
                  }}
                />
              </div>
              {shown.length === 0 ? (
                <Empty reason="filtered" text={t('none')} />
              ) : (
                <div className="desk-panel desk-scroll">
                  <table className="desk-table">
                    <thead>
                      <tr>
                        <th>{t('name')}</th>
                        <th>{t('type')}</th>
                        <th>{t('status')}</th>
                        <th>{t('lists')}</th>
                        <th>{t('staff')}</th>
                        <th>{t('acts')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {shown.map((merchant) => (
                        <tr key={merchant.merchantMid}>
                          <td>
                            {merchant.name[language]}
                            <small>{merchant.merchantMid}</small>
                          </td>
                          <td>{merchant.accountType}</td>
                          <td>
                            {merchant.status}
                            <small>{merchant.contractStatus}</small>
                          </td>
                          <td>
                            {[
                              ...merchantLists.filter((list) => merchant.lists.includes(list)).map((list) => t(list)),
                              ...(merchant.referrerFlag === 'YES' ? [t('referrer')] : []),
                            ].join(', ') || '–'}
                          </td>
                          <td>{merchant.staff}</td>
                          <td>{may('lists', 'act') && <Lists merchant={merchant} />}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
