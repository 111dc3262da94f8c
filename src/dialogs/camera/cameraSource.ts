/** Sources of pictures: the camera service of this machine, or the browser's own camera. */
import { formatMachineTime } from '../../../contract/localTime.ts';

export type CameraSource = {
  /** Shows the camera image in the element; resolves when the image is visible. */
  show: (place: HTMLElement) => Promise<void>;
  grab: () => Promise<File>;
  /** Releases the camera, also if no image was shown. */
  close: () => void;
};

/** Undefined if no camera can be used. The caller closes the source. */
export async function openCameraSource(service: string | null): Promise<CameraSource | undefined> {
  if (service) return (await isServiceReady(service)) ? createServiceSource(service) : undefined;
  return openBrowserSource();
}

type Status = { code?: unknown; video0?: unknown };

/** The camera service reports a ready device by code '0' and video0 'run' or 'ok'. */
export const isCameraReady = ({ code, video0 }: Status): boolean =>
  code === '0' && (video0 === 'run' || video0 === 'ok');

const isServiceReady = (service: string): Promise<boolean> =>
  fetch(`${service}/video=status`, { signal: AbortSignal.timeout(3000) }).then(
    async (answer) => isCameraReady((await answer.json()) as Status),
    // No answer means that the service is not running.
    () => false,
  );

function createServiceSource(service: string): CameraSource {
  let picture: HTMLImageElement | undefined;
  return {
    async show(place) {
      picture = document.createElement('img');
      picture.alt = '摄像头画面';
      picture.src = `${service}/video=stream`;
      place.replaceChildren(picture);
    },
    async grab() {
      const answer = await fetch(`${service}/video=grabimage`, {
        method: 'POST',
        body: JSON.stringify({ filepath: '', camidx: '0' }),
        signal: AbortSignal.timeout(10_000),
      });
      const { uuid, photoBase64 } = (await answer.json()) as { uuid?: unknown; photoBase64?: unknown };
      const bytes = atob(String(photoBase64).replace(/^data:[^,]*,/, ''));
      return toPictureFile(
        new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' }),
        String(uuid ?? ''),
      );
    },
    close() {
      // The browser reads the stream until the address is removed.
      if (picture) picture.src = '';
    },
  };
}

/** Undefined without a camera, without permission, or on an insecure page (plain http of another machine). */
async function openBrowserSource(): Promise<CameraSource | undefined> {
  // Undefined on an insecure page, contrary to its type.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const wanted = { video: { width: { ideal: 1920 }, facingMode: 'environment' } };
  const stream = await devices?.getUserMedia(wanted).catch(() => undefined);
  if (!stream) return undefined;
  const video = document.createElement('video');
  return {
    async show(place) {
      video.muted = true;
      video.playsInline = true;
      video.srcObject = stream;
      place.replaceChildren(video);
      await video.play();
    },
    async grab() {
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      canvas.getContext('2d')?.drawImage(video, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
      if (!blob) throw new Error(`A picture of ${canvas.width} × ${canvas.height} could not be encoded.`);
      return toPictureFile(blob, '');
    },
    close() {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

function toPictureFile(blob: Blob, id: string): File {
  const now = new Date();
  const time = formatMachineTime(now).replaceAll(/[-:]/g, '').replace(' ', '-');
  const mark = id.replace(/[^A-Za-z0-9]/g, '').slice(0, 8) || String(now.getMilliseconds()).padStart(3, '0');
  return new File([blob], `拍照-${time}-${mark}.jpg`, { type: 'image/jpeg' });
}
