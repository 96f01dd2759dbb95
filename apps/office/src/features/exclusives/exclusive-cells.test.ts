import { expect, test } from 'vitest'
import { cellOfPath, fieldsOf, importRow } from './exclusive-cells.ts'
import { proposeMapping } from './file-columns.ts'

const words = {
  yes: 'Oui',
  no: 'Non',
  categories: { EXPERIENCE: 'Expérience', COLLECTIBLE: 'Objet de collection' },
} as const

test('cells of a French spreadsheet are read as the fields of the API', () => {
  const cells = {
    slug: 'Maillot-7',
    'name.fr': 'Maillot n° 7',
    'name.en': '  ',
    price: '1 250,50 €',
    category: 'expérience',
    visible: 'oui',
    upcomingDate: '24/12/2026 20h00',
    imageUrl: 'photos\\Maillot 7.JPG',
    nonDeductibleAmount: '12',
  }
  expect(fieldsOf(cells, words, new Map([['maillot 7.jpg', '/media/7.jpg']]))).toEqual({
    slug: 'maillot-7',
    name: { fr: 'Maillot n° 7' },
    price: 1250.5,
    category: 'EXPERIENCE',
    visible: true,
    upcomingDate: '2026-12-24T19:00:00.000Z',
    imageUrl: '/media/7.jpg',
    nonDeductibleAmount: 12,
  })
})

test('what cannot be read stays as it was typed, so that the API refuses it', () => {
  const cells = { price: 'cheap', visible: 'perhaps', upcomingDate: 'soon', category: 'Boat', imageUrl: 'lost.jpg' }
  expect(fieldsOf(cells, words)).toEqual({ ...cells, category: 'BOAT' })
})

test('a row without a web address gets one from its name', () => {
  expect(importRow({ 'name.fr': 'Écharpe d’hiver' }, words, new Map())).toEqual({
    name: { fr: 'Écharpe d’hiver' },
    slug: 'echarpe-d-hiver',
  })
})

test('a problem of a text in several languages is shown in the first language of the club', () => {
  expect(cellOfPath('name', ['fr', 'en'])).toBe('name.fr')
  expect(cellOfPath('name.en', ['fr', 'en'])).toBe('name.en')
  expect(cellOfPath('price', ['en'])).toBe('price')
  expect(cellOfPath('unknown', ['en'])).toBe('slug')
})

test('columns are mapped by their headers, each cell once, and as they were mapped before', () => {
  expect(proposeMapping(['Réf', 'Nom', 'Prix', 'Titre', 'Notes'], {})).toEqual({
    Réf: 'slug',
    Nom: 'name.fr',
    Prix: 'price',
    Titre: null,
    Notes: null,
  })
  expect(proposeMapping(['Nom', 'Notes'], { Nom: 'name.en', Notes: 'description.en' })).toEqual({
    Nom: 'name.en',
    Notes: 'description.en',
  })
})
