/** What finds codes in a picture or a frame of the camera. */
export type CodeReader = (source: ImageBitmapSource) => Promise<string | undefined>

/** The part of the Barcode Detection API that is used; browsers without it get a ponyfill of the same interface. */
type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

async function detectorClass(): Promise<DetectorClass> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (typeof own === 'function') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the Barcode Detection API, which TypeScript doesn't know
    const known = own as unknown as DetectorClass
    // Some systems have the interface and no format.
    if ((await known.getSupportedFormats()).includes('qr_code')) return known
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Otherwise it would load its WebAssembly from a CDN.
  prepareZXingModule({ overrides: { locateFile: () => url } })
  return BarcodeDetector
}

/** Creates a reader of QR codes: the browser's own, or one that is loaded only now. */
export async function createCodeReader(): Promise<CodeReader> {
  const Detector = await detectorClass()
  const detector = new Detector({ formats: ['qr_code'] })
  return async (source) => (await detector.detect(source))[0]?.rawValue
}
