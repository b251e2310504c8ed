// Two people: one asks, the other decides, each in a browser of their own, and both see it happen.
import type { Page } from '@playwright/test'
import { chooseRequest, requestPane } from '../../approvals.ts'
import { showNew } from '../../live.ts'
import { walkLooks } from '../../looks.ts'
import { cookiesOf, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

const [dana, jie] = ['multi-admin', 'multi-financial']
const pending = '/management/auth/pending'
const history = '/management/auth/history'
const policy = '/management/auth/policy'

/** Requests other hours in the policy of a kind; returns the request's number. */
const askFor = async (page: Page, kind: string, hours: string): Promise<string> => {
  await page.getByRole('button', { name: `Change ${kind}` }).click()
  const form = page.getByRole('dialog', { name: `Who must approve: ${kind}` })
  await form.getByRole('textbox', { name: 'Hours until a request expires' }).fill(hours)
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  const notice = form.getByText(/Request A-\w{7} is waiting for approval/)
  await expect(notice).toBeVisible()
  const [number = ''] = /A-\w{7}/.exec(await notice.innerText()) ?? []
  await form.getByRole('button', { name: 'Close' }).click()
  return number
}
const open = chooseRequest

test.describe.configure({ mode: 'serial' })

test('a request appears with the colleague at once, is read in words, approved, and done', async ({ enter }) => {
  const checker = await enter(jie, `${history}?mine=waiting`, { stepUp: true })
  await settled(checker)
  const maker = await enter(dana, policy, { stepUp: true })
  const number = await askFor(maker, 'New bank account', '72')

  // Live: without a reload, in the list and in the header. What is being read stays where it is.
  await showNew(checker, checker.getByRole('link', { name: number }))
  await expect(checker.getByRole('button', { name: /Approvals, [1-9]\d* wait for you/ })).toBeVisible()

  await open(checker, number)
  const drawer = requestPane(checker)
  await expect(drawer.getByText('Change the approval policy: New bank account').first()).toBeVisible()
  await expect(drawer.getByRole('row', { name: /Expires after .*7 days .*3 days/ })).toBeVisible()
  await expect(drawer.getByText('1 person must approve')).toBeVisible()
  await expect(drawer.getByText('This request doesn’t move any money.')).toBeVisible()
  // What is signed is read in words; the data behind it only by who asks for it.
  await expect(
    drawer.getByText(/^Change the approval policy: New bank account\. Expires after: 7 days → 3 days\./),
  ).toBeVisible()
  await expect(drawer.getByLabel('Signed data')).toBeHidden()
  await expectAccessible(checker)
  await drawer.getByRole('button', { name: 'Approve', exact: true }).click()
  const sure = checker.getByRole('dialog', { name: 'Approve this request?' })
  // Twice, as fast as a finger can: one approval.
  await sure.getByRole('button', { name: 'Approve' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(drawer.getByText('Approved and carried out.')).toBeVisible()
  await expect(drawer.getByText('Chen Jie approved')).toHaveCount(1)

  // The maker's page has followed.
  await expect(maker.getByRole('row', { name: /^New bank account/ }).getByText('3 days')).toBeVisible()
  await maker.goto(`${pending}?standing=passed`)
  await open(maker, number)
  await expect(requestPane(maker).getByText('Approved and carried out.')).toBeVisible()

  // Like every list, this one can be saved as a view, and a line shows the result.
  const line = maker.getByRole('link', { name: number })
  await expect(line).toContainText('Dana Aswad')
  const [columns, views] = ['Columns', 'Saved views'].map((name) => maker.getByRole('button', { name }))
  await columns!.click()
  await maker.getByRole('checkbox', { name: 'Asked by' }).uncheck()
  await expect(line).not.toContainText('Dana Aswad')
  await maker.keyboard.press('Escape')
  await views!.click()
  const panel = maker.getByRole('dialog', { name: 'Saved views' })
  await panel.getByRole('textbox', { name: 'Name' }).fill('Done')
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await expect(maker.getByRole('button', { name: 'Saved views: Done' })).toBeVisible()
  await panel.getByRole('button', { name: 'All records' }).click()
  await expect(line).toContainText('Dana Aswad')
  await expect(maker).not.toHaveURL(/standing=/)
  await views!.click()
  await panel.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(maker).toHaveURL(/standing=passed/)
  await expect(line).not.toContainText('Dana Aswad')
  await columns!.click()
  await maker.getByRole('button', { name: 'Show all' }).click()
})

test('who asked cannot decide and reads why; a request that was changed under the reader is not approved', async ({
  enter,
}) => {
  const maker = await enter(dana, policy, { stepUp: true })
  const checker = await enter(jie, history, { stepUp: true })
  const number = await askFor(maker, 'Bank account removal', '48')
  await maker.goto(pending)
  await open(maker, number)
  const own = requestPane(maker)
  await expect(
    own.getByText('You can’t decide on this. You requested this yourself, so someone else has to decide.'),
  ).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  await checker.goto(`${history}?mine=waiting`)
  await open(checker, number)
  const drawer = requestPane(checker)
  await drawer.getByRole('button', { name: 'Send back' }).click()
  const why = checker.getByRole('dialog', { name: 'Send back' })
  await why.getByRole('button', { name: 'Send back' }).click()
  await expect(why.getByText('Reason is required. please check it!')).toBeVisible()
  await why.getByRole('textbox', { name: 'Reason' }).fill('Why so short?')
  await why.getByRole('button', { name: 'Send back' }).click()
  await expect(own.getByText('Sent back to Dana Aswad: “Why so short?”')).toBeVisible()

  // The maker changes it, and the checker's earlier reading no longer counts.
  await own.getByRole('link', { name: 'Edit' }).click()
  const card = maker.getByRole('dialog', { name: 'Who must approve: Bank account removal' })
  await card.getByRole('textbox', { name: 'Hours until a request expires' }).fill('96')
  await card.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(card.getByText(`Request ${number} is waiting`)).toBeVisible()
  await expect(drawer.getByText('Dana Aswad changed it; earlier approvals are void')).toBeVisible()
  await drawer.getByRole('button', { name: 'Reject' }).click()
  const no = checker.getByRole('dialog', { name: 'Reject' })
  await no.getByRole('textbox', { name: 'Reason' }).fill('Leave it as it is.')
  await no.getByRole('button', { name: 'Reject' }).click()
  await expect(drawer.getByText('Rejected: “Leave it as it is.” Nothing was changed.')).toBeVisible()
})

test('the requester recalls it while nobody has decided', async ({ enter, baseURL }) => {
  const maker = await enter(dana, policy, { stepUp: true })
  const number = await askFor(maker, 'Basic information', '24')
  await maker.goto(pending)
  await open(maker, number)
  const own = requestPane(maker)
  await own.getByRole('button', { name: 'Recall' }).click()
  await maker.getByRole('dialog', { name: 'Recall this request?' }).getByRole('button', { name: 'Recall' }).click()
  await expect(own.getByText('Recalled by the requester. Nothing was changed.')).toBeVisible()
  // A request that is over, as it is read on a phone and at a desk.
  for (const look of walkLooks) {
    await cookiesOf(maker.context(), baseURL ?? '', look)
    await maker.setViewportSize({ width: look.width, height: 900 })
    await maker.reload()
    // Beside the queue if there is space for both, else over it.
    await expect(look.width >= 1200 ? own : maker.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScroll(maker)
    await expectAccessible(maker)
  }
})
