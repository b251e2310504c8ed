import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { answerFields, answerWords, type Answers } from '@falaj/contract/merchant/application-answers'
import { draftOf, faultsOfStep, firstStepWith, readAnswers, stepOf, stepNames, steps } from './application.draft.ts'

const today = '2026-11-15'
const full: Answers = {
  accountType: 'MERCHANT',
  nameEn: 'Dune',
  licenceNo: 'CN-1',
  licenceExpiry: '2027-11-15',
  activity: 'FOOD',
  country: 'AE',
  city: 'Dubai',
  address: 'Al Quoz 3',
  contactName: 'Ines',
  contactEmail: 'ines@dune.example',
  monthlyVolume: money(5_000_000n, 'AED'),
  products: ['qrpay'],
  tradeLicence: ['0193a7c1-0000-7000-8000-000000000001'],
}

it('every field of the contract is in exactly one step and has its texts', () => {
  const placed = stepNames.flatMap((name) => steps[name] as readonly string[])
  expect(placed.toSorted()).toEqual(answerFields.toSorted())
  expect(Object.keys(answerWords).toSorted()).toEqual(answerFields.toSorted())
})

describe('what was typed', () => {
  it('becomes the answers and comes back as it was', () => {
    const { answers, wrong, missing } = readAnswers(draftOf(full), today)
    expect(answers).toEqual(full)
    expect([wrong, missing]).toEqual([{}, {}])
    expect(draftOf(answers)).toEqual(draftOf(full))
  })

  it('may be kept although one field of it is wrong', () => {
    const { answers, wrong } = readAnswers({ ...draftOf(full), contactEmail: 'nobody', city: '' }, today)
    expect(wrong).toEqual({ contactEmail: 'EMAIL' })
    expect(answers).toMatchObject({ nameEn: 'Dune', country: 'AE' })
    expect(answers).not.toHaveProperty('contactEmail')
  })

  it('is blamed step by step, what is wrong before what is empty', () => {
    const read = readAnswers({ ...draftOf({}), contactEmail: 'nobody' }, today)
    expect(faultsOfStep(read, 0)).toEqual({ accountType: 'REQUIRED', nameEn: 'REQUIRED', activity: 'REQUIRED' })
    expect(faultsOfStep(read, 2)).toEqual({
      contactName: 'REQUIRED',
      contactEmail: 'EMAIL',
      monthlyVolume: 'REQUIRED',
      products: 'REQUIRED_ITEM',
    })
    expect(faultsOfStep(read, 3)).toEqual({ tradeLicence: 'REQUIRED_ITEM' })
    expect(faultsOfStep(read, 4)).toEqual({})
  })

  it('of a licence that has expired says so', () => {
    const read = readAnswers({ ...draftOf(full), licenceExpiry: today }, today)
    expect(faultsOfStep(read, 1)).toEqual({ licenceExpiry: 'LICENCE_EXPIRED' })
  })
})

it('the first step with a fault is the one to show', () => {
  expect(firstStepWith({ tradeLicence: 'REQUIRED_ITEM', city: 'REQUIRED' })).toBe(1)
  expect(firstStepWith({})).toBe(-1)
  expect(stepOf('ownerId')).toBe(3)
  expect(stepOf('nonsense')).toBe(-1)
})
