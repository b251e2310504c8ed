// Who works here.
import { roleLabel } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { staff } from '@falaj/contract/people/staff'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { StaffDetail } from './staff.detail.tsx'
import { staffWords } from './staff.words.ts'

export default function Staff() {
  const t = useWords(staffWords)
  const language = useLanguage()
  return (
    <Page>
      <RecordList
        of={staff.query}
        columns={(c) => [
          c.text('name'),
          c.cell('roles', (row) => row.roles.map((role) => roleLabel(role, language)).join(', ')),
          c.cell('stores', (row) =>
            row.stores === null ? <span className="quiet">{t('storesAll')}</span> : row.stores || t('storesNow'),
          ),
          c.status('status'),
          c.cell('secondFactor', (row) => <StatusPill code={row.secondFactor} />),
          c.cell('mobile', (row) => <span className="digits">{row.mobile}</span>),
          c.cell('email', (row) => row.email ?? <span className="quiet">–</span>),
          c.time('lastLoginAt'),
          c.cell('invitedBy', (row) => row.invitedBy ?? <span className="quiet">{t('fromTheStart')}</span>),
          c.time('createdAt'),
        ]}
        filters={(f) => [
          f.text('text'),
          f.choice('role'),
          f.choice('status'),
          f.choice('secondFactor'),
          f.stores('store'),
        ]}
        drawer={(id) => <StaffDetail id={id} />}
        actions={
          <WhyNot label={t('add')} area="staffCreation">
            <a className="button button-primary" href={href('/staff/creation')}>
              {t('add')}
            </a>
          </WhyNot>
        }
        exportable
      />
    </Page>
  )
}
