# Built with everything, run with what the server needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
# Tests of submissions run in boxes by bubblewrap, with these languages beside Node.js.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  bubblewrap default-jdk-headless gcc golang-go junit4 junit5 libc6-dev make perl python3 python3-pytest \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/package.json ./apps/server/
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000 3001
# Directly, so that the signal to stop reaches the server.
CMD ["node", "apps/server/dist/main.js"]
