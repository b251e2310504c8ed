// Shifts of all tills: open ones, those left open, and what each count found.
import { useState } from 'react'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { shift } from '@falaj/contract/places/shift'
import { toText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { ShiftView } from './shift.detail.tsx'
import { shiftWords } from './shift.words.ts'

const Settings = ({ max, onClose }: { readonly max: string; readonly onClose: () => void }) => {
  const t = useWords(shiftWords)
  const form = useSaveForm(
    shift.saveSettings,
    { differenceMax: { amount: max, currency: 'AED' } as AmountText },
    () => {
      notify('success', t('saved'))
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('settingsTitle')}
      busy={form.busy}
      act={t('settings')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('settingsLead')}</p>
      <AmountInput label={t('differenceMax')} choices={['AED']} {...form.field('differenceMax')} />
    </FormDialog>
  )
}
const SettingsButton = () => {
  const t = useWords(shiftWords)
  const [isOpen, setIsOpen] = useState(false)
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(shift.settings, {})
  if (!data || !mayCall(shift.saveSettings, visitor)) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('settings')}
      </button>
      {isOpen && <Settings max={toText(data.differenceMax)} onClose={() => setIsOpen(false)} />}
    </>
  )
}
export default function Shifts() {
  const t = useWords(shiftWords)
  return (
    <Page under={t('lead')} actions={<SettingsButton />}>
      <DeviceTabs />
      <RecordList
        of={shift.query}
        counts={shiftWords.totals}
        columns={(c) =>
          c.all({
            first: [
              'openedAt',
              'number',
              'z',
              'store',
              'till',
              'cashier',
              'state',
              'sales',
              'expected',
              'counted',
              'difference',
            ],
            cells: { difference: ({ difference }) => (difference ? <Amount of={difference} signed /> : null) },
            onCard: ['store', 'state', 'difference'],
          })
        }
        drawer={(id) => <ShiftView id={id} />}
        exportable
      />
    </Page>
  )
}
