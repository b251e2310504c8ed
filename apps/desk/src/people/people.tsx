// A merchant's person by mobile number: where they work, and what locks them out.
import { useState } from 'react'
import { deskProvider } from '@falaj/contract/desk/desk-provider'
import { errors } from '@falaj/contract/kernel/errors'
import { roleLabel } from '@falaj/contract/kernel/access'
import { words } from '@falaj/contract/kernel/words'
import { useQuery } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { Facts } from '../../../console/src/blocks/facts/facts.tsx'
import { Empty } from '../../../console/src/blocks/states/empty.tsx'
import { Failed } from '../../../console/src/blocks/states/failed.tsx'
import { PlainForm } from '../../../console/src/blocks/form/plain-form.tsx'
import { DeskInput } from '../parts/input.tsx'
import { navigate, useLocation } from '../../../console/src/router/location.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { useMay } from '../me.ts'

const pageWords = words({
  title: { en: 'People', zh: '用户' },
  finding: {
    en: 'Find a merchant’s person by their mobile number. What you do here they read in their notices.',
    zh: '按手机号查找商户用户，您的操作会通知本人。',
  },
  mobile: { en: 'Mobile number', zh: '手机号' },
  hint: { en: 'With country code, such as +971-501234567.', zh: '含国家码，如 +971-501234567。' },
  find: { en: 'Find', zh: '查找' },
  none: { en: 'Nobody has this number.', zh: '没有使用该号码的用户。' },
  name: { en: 'Name', zh: '姓名' },
  status: { en: 'Status', zh: '状态' },
  password: { en: 'Password', zh: '密码' },
  on: { en: 'Works', zh: '可用' },
  off: { en: 'Off after wrong tries', zh: '多次错误后停用' },
  works: { en: 'Works for', zh: '所属商户' },
  lock: { en: 'Lock', zh: '锁定' },
  lockTitle: { en: 'Lock {name} out?', zh: '锁定 {name}？' },
  lockNext: { en: 'Every session ends at once.', zh: '所有会话立即结束。' },
  locked: { en: 'Locked.', zh: '已锁定。' },
  unlock: { en: 'Unlock', zh: '解锁' },
  unlockTitle: { en: 'Unlock {name}?', zh: '解锁 {name}？' },
  unlocked: { en: 'Unlocked.', zh: '已解锁。' },
})
const Person = ({ mobile }: { readonly mobile: string }) => {
  const t = useWords(pageWords)
  const language = useLanguage()
  const may = useMay()
  const { data, error, refetch } = useQuery(deskProvider.person, { mobile })
  if (error) {
    const { failure } = error
    const isUnknown = failure.kind === 'error' && failure.head.code === errors.NOT_FOUND.code
    return isUnknown ? (
      <Empty reason="filtered" text={t('none')} />
    ) : (
      <Failed failure={failure} onRetry={() => void refetch()} />
    )
  }
  if (!data) return null
  return (
    <div className="desk-panel desk-card">
      <Facts
        as="rows"
        facts={[
          { name: t('name'), value: data.name },
          { name: t('mobile'), value: data.mobile },
          { name: t('status'), value: data.status },
          { name: t('password'), value: t(data.passwordOff ? 'off' : 'on') },
          {
            name: t('works'),
            value:
              data.merchants
                .map(
                  ({ merchantMid, roles }) =>
                    `${merchantMid} (${roles.map((role) => roleLabel(role, language)).join(', ')})`,
                )
                .join('; ') || '–',
          },
        ]}
      />
      {may('people', 'act') && (
        <div className="desk-actions">
          <Command
            of={deskProvider.unlock}
            input={{ mobile }}
            label={t('unlock')}
            title={t('unlockTitle', { name: data.name })}
            done={t('unlocked')}
          />
          <Command
            of={deskProvider.lock}
            input={{ mobile }}
            label={t('lock')}
            title={t('lockTitle', { name: data.name })}
            next={t('lockNext')}
            destructive
            done={t('locked')}
          />
        </div>
      )}
    </div>
  )
}
export default function People() {
  const t = useWords(pageWords)
  const { search } = useLocation()
  const mobile = new URLSearchParams(search).get('mobile') ?? ''
  const [text, setText] = useState(mobile)
  return (
    <div className="desk-page">
      <h1>{t('title')}</h1>
      <p className="desk-finding">{t('finding')}</p>
      <PlainForm
        className="desk-find"
        onSubmit={() => navigate(`/desk/people?${new URLSearchParams({ mobile: text.trim() }).toString()}`)}
      >
        <DeskInput label={t('mobile')} hint={t('hint')} inputMode="tel" value={text} onChange={setText} />
        <button type="submit" className="button button-primary">
          {t('find')}
        </button>
      </PlainForm>
      {mobile && <Person mobile={mobile} />}
    </div>
  )
}
