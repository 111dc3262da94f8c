# The image of Qianhe. compose.yaml runs it with PostgreSQL; docs/operating.md describes both.
FROM node:24-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY contract contract
COPY public public
COPY src src
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY contract contract
COPY LICENSE THIRD_PARTY.md ./
COPY demo demo
COPY server server
# The image has no src folder, so the start serves this build and makes none.
COPY --from=client /app/dist dist
RUN mkdir /data /backups && chown node:node /data /backups
# HOST admits connections from outside the container. DEMO=0: the demo accounts' password is public.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and receives SIGTERM itself. `docker stop` needs a longer grace period than its ten seconds.
CMD ["node", "--import", "./server/preload.js", "server/main.ts"]
