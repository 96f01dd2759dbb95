import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, createCodeReader } from './read-codes.ts'

/** How long it waits between two looks for a code, in milliseconds: quick for a person, and easy on the battery. */
const pause = 150

/** The camera: off, being asked for, on, or why there is none. */
export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing'

/**
 * Shows the camera in the video element with the ref `video`, and calls `onCode` for each code that it sees, while it is on.
 *
 * @param isPaused whether codes are ignored, for example while a parcel is shown
 */
export function useCamera(onCode: (code: string) => void, isPaused: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [hasTorch, setHasTorch] = useState(false)
  const [isLit, setLit] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isLooking = useEffectEvent(() => !isPaused)
  const takeCode = useEffectEvent(onCode)
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    element.srcObject = stream
    void element.play().catch(() => {})
    const look = async (read: CodeReader) => {
      if (isLooking() && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const code = await read(element).catch(() => undefined)
        if (!isOver && code !== undefined && isLooking()) takeCode(code)
      }
      if (!isOver) timer = setTimeout(() => void look(read), pause)
    }
    void createCodeReader().then(
      (read) => look(read),
      () => setState('missing'),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream.getTracks()) track.stop()
    }
  }, [stream])
  const start = async () => {
    setState('starting')
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // The person has left the screen while the browser was asking.
      if (isGone.current) {
        for (const one of opened.getTracks()) one.stop()
        return
      }
      const [track] = opened.getVideoTracks()
      setHasTorch(track !== undefined && 'torch' in track.getCapabilities())
      setLit(false)
      setStream(opened)
      setState('on')
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
    }
  }
  return {
    video,
    state,
    hasTorch,
    isLit,
    start: () => void start(),
    stop: () => {
      setStream(null)
      setState('off')
    },
    toggleTorch: () => {
      const [track] = stream?.getVideoTracks() ?? []
      // TypeScript doesn't know this constraint of the Image Capture API.
      const constraints: object = { advanced: [{ torch: !isLit }] }
      void track?.applyConstraints(constraints).then(
        () => setLit(!isLit),
        () => {},
      )
    },
  }
}
