/** The visible part of a picture and its scale. */
import type { NodeLayout } from './graphLayout.ts';

type Size = { width: number; height: number };

const minSmallScale = 0.85;
const maxSmallScale = 1.15;

/**
 * The viewBox of the small picture: the whole of it, centred, where it stays legible; else at the smallest legible
 * size, with `around` in the middle as far as the picture's ends allow.
 */
export function smallViewBox(picture: Size, space: Size, around: NodeLayout | undefined) {
  const fit = Math.min(space.width / picture.width, space.height / picture.height);
  const scale = Math.max(minSmallScale, Math.min(maxSmallScale, fit));
  const [width, height] = [space.width / scale, space.height / scale];
  const at = around
    ? { x: around.x + around.width / 2, y: around.y + around.height / 2 }
    : { x: picture.width / 2, y: picture.height / 2 };
  return [
    clampStart(at.x, width, picture.width),
    clampStart(at.y, height, picture.height),
    width,
    height,
  ] as const;
}

const clampStart = (center: number, seen: number, all: number): number =>
  seen >= all ? (all - seen) / 2 : Math.max(0, Math.min(all - seen, center - seen / 2));

export type Viewport = { x: number; y: number; scale: number };

export const zoomLimits = { least: 0.2, most: 3 } as const;
const margin = 8;

/** Fits the whole picture into the middle of the space, without enlarging it. */
export function fitViewport(picture: Size, space: Size): Viewport {
  const fit = Math.min(
    (space.width - 2 * margin) / picture.width,
    (space.height - 2 * margin) / picture.height,
  );
  const scale = Math.max(zoomLimits.least, Math.min(1, fit));
  return {
    scale,
    x: (space.width - picture.width * scale) / 2,
    y: (space.height - picture.height * scale) / 2,
  };
}

/** Larger or smaller by the factor, around the middle of the space. */
export function zoomViewport(view: Viewport, factor: number, space: Size): Viewport {
  const scale = Math.max(zoomLimits.least, Math.min(zoomLimits.most, view.scale * factor));
  const along = (offset: number, room: number) => room / 2 - ((room / 2 - offset) * scale) / view.scale;
  return { scale, x: along(view.x, space.width), y: along(view.y, space.height) };
}

/** The view moved as little as it takes for the node to be seen whole. */
export function revealNode(view: Viewport, node: Omit<NodeLayout, 'node'>, space: Size): Viewport {
  const along = (offset: number, [from, length]: readonly [number, number], room: number) => {
    const near = offset + from * view.scale;
    const far = near + length * view.scale;
    if (near < margin) return offset + margin - near;
    return far > room - margin ? offset + room - margin - far : offset;
  };
  return {
    scale: view.scale,
    x: along(view.x, [node.x, node.width], space.width),
    y: along(view.y, [node.y, node.height], space.height),
  };
}
