// Coupons: what was redeemed, what was issued, and the campaigns with their budgets.
import { useState } from 'react'
import { coupon } from '@falaj/contract/growth/coupon'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Campaign, Issued, Redemption } from './coupon.detail.tsx'
import { CampaignDialog, RedeemDialog } from './coupon.form.tsx'
import { couponWords } from './coupon.words.ts'
import './coupon.css'

const path = '/marketing/redemption-records'
const Redemptions = () => {
  const t = useWords(couponWords)
  return (
    <Creation label={t('redeem')} dialog={(close, open) => <RedeemDialog onClose={close} onHeld={open} />}>
      {(actions) => (
        <RecordList
          of={coupon.query}
          counts={totalWords.all}
          columns={(c) =>
            c.all({
              first: ['createdAt', 'number', 'campaign', 'code', 'status', 'order', 'discount', 'customer', 'store'],
              onCard: ['campaign', 'code'],
            })
          }
          drawer={(id) => <Redemption id={id} />}
          actions={actions}
          exportable
        />
      )}
    </Creation>
  )
}
const Coupons = () => (
  <RecordList
    of={coupon.coupons}
    columns={(c) =>
      c.all({ first: ['createdAt', 'number', 'code', 'status', 'campaign', 'recipient'], onCard: ['code'] })
    }
    drawer={(id) => <Issued id={id} />}
    exportable
  />
)
const Campaigns = () => {
  const t = useWords(couponWords)
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <p className="quiet page-lead coupon-lead">{t('campaignsLead')}</p>
      <RecordList
        of={coupon.campaigns}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['title', 'status', 'code', 'budget', 'spent', 'left', 'uses', 'endsAt'],
            onCard: ['title', 'code'],
          })
        }
        drawer={(id) => <Campaign id={id} />}
        actions={
          <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
            {t('create')}
          </button>
        }
        exportable
      />
      {isNew && (
        <CampaignDialog
          onClose={() => setIsNew(false)}
          onStarted={(id) => {
            setIsNew(false)
            if (id) navigate(`${path}?tab=campaigns&open=${id}`)
          }}
        />
      )}
    </>
  )
}
export default function RedemptionRecords() {
  const t = useWords(couponWords)
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ redemptions: () => <Redemptions />, coupons: () => <Coupons />, campaigns: () => <Campaigns /> }}
      />
    </Page>
  )
}
