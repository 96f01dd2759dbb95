import type { Cells } from './exclusive-cells.ts'

/** A row of the file, as it was typed and mended. */
export type TypedRow = { id: string; cells: Cells }

/** What is kept in the browser until it is imported. */
export type ImportForm = {
  /** The name of the file. */
  name: string
  /** The rows, as JSON. */
  rows: string
  /** The cells that the file has, by name. */
  names: string
  /** The URLs of uploaded pictures by file name, as JSON. */
  pictures: string
  /** The imports that were made of this file, by id. */
  imports: string[]
}

/** Nothing to import. */
export const noRows: ImportForm = { name: '', rows: '[]', names: '', pictures: '{}', imports: [] }

/** The most rows of one request. */
export const mostRows = 500
