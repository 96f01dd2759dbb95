import { randomUUID } from 'node:crypto'
import { nth, picture, type Recipe, repetitions, run, texts } from './values.ts'

const exclusive = (n: number) => ({
  slug: `bench-${n}-${randomUUID().slice(0, 8)}`,
  name: texts(n),
  description: texts(n),
  imageUrl: picture,
  price: 3,
  stock: 5,
  category: 'COLLECTIBLE',
})

/** Requests of the back office about exclusives, news, programmes, partners and pictures. */
export const catalogRecipes: Record<string, Recipe> = {
  createPartner: (n) => ({ body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: 'Bench', logoUrl: picture } }),
  updatePartner: (n) => ({ body: { name: `Partner of the bench ${n}` } }),
  orderPartners: (_, known) => ({
    body: { ids: [...(known.pools['partnerId'] ?? []), ...(known.pools['made partner'] ?? [])] },
  }),
  deletePartner: (n, known) => ({ params: { partnerId: nth(known.pools['made partner'], n) } }),
  setTranslation: (n, known) => ({
    body: { kind: 'exclusive', id: nth(known.pools['goodId'], n), field: 'name', language: 'fr', text: `Pièce ${n}` },
  }),
  // The first one can be bought as a lot, and the last one costs more than the coins of most fans.
  createExclusive: (n) => ({
    body: {
      ...exclusive(n),
      slug: `bench-${n}-${run}`,
      visible: n === 0 || n === repetitions.write - 1,
      ...(n === repetitions.write - 1 && { price: 5000 }),
    },
  }),
  updateExclusive: (n, known) => ({ params: { exclusiveId: nth(known.pools['goodId'], n) }, body: { name: texts(n) } }),
  changeExclusives: (n, known) => {
    const ids = (known.pools['goodId'] ?? []).slice(n, n + 20)
    return { body: { ids, expected: ids.length, change: { category: n % 2 ? 'EXPERIENCE' : 'COLLECTIBLE' } } }
  },
  changeStock: (n, known) => ({ params: { exclusiveId: nth(known.pools['goodId'], n) }, body: { change: 1 } }),
  deleteExclusive: (n, known) => ({ params: { exclusiveId: nth(known.pools['made exclusive'], n) } }),
  importExclusives: (n) => ({
    body: {
      name: 'bench.csv',
      dryRun: n % 2 === 0,
      rows: Array.from({ length: 20 }, (_, row) => {
        const { name, description, ...fields } = exclusive(row)
        return {
          ...fields,
          nameEn: name.en,
          nameFr: name.fr,
          descriptionEn: description.en,
          name,
          description,
          visible: false,
        }
      }),
    },
  }),
  undoImport: (n, known) => ({ params: { importId: nth(known.pools['made import'], n) } }),
  createPost: (n) => ({
    body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: texts(n), description: texts(n), imageUrl: picture },
  }),
  updatePost: (n) => ({ body: { name: texts(n) } }),
  deletePost: (n, known) => ({ params: { postId: nth(known.pools['made post'], n) } }),
  createProgram: (n) => ({
    body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: texts(n), description: texts(n), imageUrl: picture },
  }),
  updateProgram: (n) => ({ body: { name: texts(n) } }),
  orderPrograms: (_, known) => ({
    body: { ids: [...(known.pools['programId'] ?? []), ...(known.pools['made program'] ?? [])] },
  }),
  deleteProgram: (n, known) => ({ params: { programId: nth(known.pools['made program'], n) } }),
  setExclusiveDelivery: (n, known) => ({
    params: { exclusiveId: nth(known.pools[n % 2 === 0 ? 'returnedGoodId' : 'paidLotId'], Math.floor(n / 2)) },
    body: { parcelClass: 'S', methodIds: (known.pools['methodId'] ?? []).slice(0, 2) },
  }),
  addPicture: (n, known) => ({ body: { url: nth(known.pools['uploaded picture'], n) } }),
  updatePicture: (n) => ({ body: { alt: texts(n), focus: { x: 50, y: 25 } } }),
  renderMarkdown: (n) => ({ body: { texts: [`**Piece ${n}**\n\n- worn\n- signed`] } }),
  createPreview: (n, known) => ({
    body: { kind: 'exclusive', id: nth(known.pools['goodId'], n), language: n % 2 === 0 ? 'en' : 'fr' },
  }),
}
