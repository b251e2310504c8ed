// My referrals: every invitation with its step, and the reason where a reward was refused.
import { useState } from 'react'
import { referral } from '@falaj/contract/growth/referral'
import { href } from '@falaj/contract/kernel/routes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Referral } from './referral.detail.tsx'
import { InviteDialog } from './referral.form.tsx'
import { referralListWords } from './referral.words.ts'

export default function Referrals() {
  const t = useWords(referralListWords)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page
      actions={
        <>
          <a className="button" href={href('/marketing/referral-history')}>
            {t('history')}
          </a>
          <a className="button" href={href('/marketing/referral-records/history')}>
            {t('records')}
          </a>
          <button type="button" className="button button-primary" onClick={() => setIsInviting(true)}>
            {t('invite')}
          </button>
        </>
      }
    >
      <RecordList
        of={referral.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'name', 'mobile', 'promoter', 'channel', 'status', 'stepAt', 'reward', 'refusal'],
            without: ['email', 'invitedBy', 'number'],
            onCard: ['promoter'],
          })
        }
        drawer={(id) => <Referral id={id} />}
        exportable
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
