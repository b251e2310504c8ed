// Everything that the desk asks.
import { deskPeople } from './desk-people.ts'
import { deskProvider } from './desk-provider.ts'
import { deskWork } from './desk-work.ts'

export const desk = { ...deskProvider, people: deskPeople, work: deskWork }
